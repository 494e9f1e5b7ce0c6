//go:build !unix

package main

func failWrites() {}
