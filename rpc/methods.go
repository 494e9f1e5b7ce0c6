package rpc

// Methods is the table of everything that can be called. A package's methods
// are added by a line, or by a function where there are several.
func Methods() map[string]Handler {
	m := map[string]Handler{
		"shell.segments": Typed(shellSegments),
		"check.relate":   Typed(checkRelate),
		"claim.extract":  Typed(claimExtract),
		"exercise.run":   Typed(exerciseRun),
	}
	narrowMethods(m)
	AttemptMethods(m, nil)
	integrityMethods(m)
	runMethods(m)
	return m
}
