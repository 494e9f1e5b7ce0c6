// Package audit runs the whole line over session logs: source, fold, judges,
// session. It owns concurrency and memory; it prints nothing.
package audit
