package exercise

import "strings"

// What an operation says when the confinement, or the world that is not there
// inside it, stood in its way. Such a call says nothing about the code.

func deniedTexts() []string {
	return []string{
		"read-only file system", "erofs", "network is unreachable", "enetunreach", "no route to host", "ehostunreach",
		"temporary failure in name resolution", "eai_again", "enotfound", "name or service not known", "nodename nor servname",
		"no such host", "could not resolve host", "failed to lookup address", "getaddrinfo failed", "name resolution", "fetch failed",
		"operation not permitted", "eperm", "errno 1]",
	}
}

func dependencyTexts() []string {
	return []string{
		"connection refused", "econnrefused", "actively refused", "connect: connection timed out", "could not connect to server",
		"failed to connect to", "connection to server at", "no such file or directory: '/var/run", "docker daemon",
		"cannot connect to the docker", "redis connection", "is the server running", "service unavailable",
	}
}

func authTexts() []string {
	return []string{
		"unauthorized", "unauthenticated", "not authenticated", "authentication required", "authentication failed", "api key",
		"api_key", "apikey", "access token", "missing token", "invalid token", "invalid credentials", "missing credentials",
		"please log in", "login required", "forbidden",
	}
}

// Outside reports whether what an operation said puts the cause outside of it.
func Outside(text string) (Cause, bool) {
	low := strings.ToLower(text)
	for _, w := range deniedTexts() {
		if strings.Contains(low, w) {
			return Denied, true
		}
	}
	for _, w := range dependencyTexts() {
		if strings.Contains(low, w) {
			return Dependency, true
		}
	}
	return "", false
}

// AsksAuth reports whether a refusal asks who is calling.
func AsksAuth(text string) bool {
	low := strings.ToLower(text)
	for _, w := range authTexts() {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}
