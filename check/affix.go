package check

// stride is how much of two texts is compared at once.
const stride = 32

// CommonPrefix is the number of bytes that both texts begin with.
func CommonPrefix(a, b string) int {
	n, i := min(len(a), len(b)), 0
	for i+stride <= n && a[i:i+stride] == b[i:i+stride] {
		i += stride
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

// CommonSuffix is the number of bytes that both texts end with.
func CommonSuffix(a, b string) int {
	n, i := min(len(a), len(b)), 0
	for i+stride <= n && a[len(a)-i-stride:len(a)-i] == b[len(b)-i-stride:len(b)-i] {
		i += stride
	}
	for i < n && a[len(a)-1-i] == b[len(b)-1-i] {
		i++
	}
	return i
}
