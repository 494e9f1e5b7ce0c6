//go:build !unix

package state

const noFollow = 0
