package rpc

// Methods is the table of everything that can be called. A package's methods
// are added by one function here.
func Methods() map[string]Handler {
	m := map[string]Handler{}
	narrowMethods(m)
	return m
}
