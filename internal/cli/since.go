package cli

import (
	"fmt"
	"time"
)

// sinceFlag reads a point in time: a date, a time, or an age such as 7d or 12h.
// "all" is the zero time.
func sinceFlag(s string, now time.Time) (time.Time, error) {
	if s == "" || s == "all" {
		return time.Time{}, nil
	}
	for _, layout := range []string{time.DateOnly, time.RFC3339, "2006-01-02T15:04", "2006-01-02 15:04"} {
		if t, err := time.ParseInLocation(layout, s, now.Location()); err == nil {
			return t, nil
		}
	}
	units := map[byte]time.Duration{'d': 24 * time.Hour, 'w': 7 * 24 * time.Hour}
	if unit, ok := units[s[len(s)-1]]; ok {
		var n int
		if _, err := fmt.Sscanf(s, "%d"+s[len(s)-1:], &n); err == nil && n >= 0 && n < 36500 && fmt.Sprint(n) == s[:len(s)-1] {
			return now.Add(-time.Duration(n) * unit), nil
		}
	} else if d, err := time.ParseDuration(s); err == nil && d >= 0 {
		return now.Add(-d), nil
	}
	return time.Time{}, withHint(fmt.Errorf("read --since %s: not a time", s), "a date (2026-01-31), an age (7d, 12h) or all")
}
