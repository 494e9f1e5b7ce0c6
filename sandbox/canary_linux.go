package sandbox
func canaryMain([]string) int { return 0 }
