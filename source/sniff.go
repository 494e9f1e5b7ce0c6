package source

// Sniff returns the first of formats that knows the stream which starts with
// head (up to SniffSize bytes of it; it may end anywhere).
func Sniff(head []byte, formats []Format) (Format, bool) {
	if len(head) > SniffSize {
		head = head[:SniffSize]
	}
	for _, f := range formats {
		if f.Sniff != nil && f.Sniff(head) {
			return f, true
		}
	}
	return Format{}, false
}
