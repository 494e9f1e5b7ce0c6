package exercise

import (
	"math"
)

// number is 7 where that is allowed, else the allowed number next to it.
func number(s map[string]any, whole bool) (any, error) {
	low, high := math.Inf(-1), math.Inf(1)
	if v, ok := s["minimum"]; ok {
		low = num(v, low)
	}
	if v, ok := s["maximum"]; ok {
		high = num(v, high)
	}
	step := num(s["multipleOf"], 0)
	grain := step
	if grain <= 0 {
		grain = 1
	}
	openLow, openHigh := false, false
	if v, ok := s["exclusiveMinimum"]; ok {
		if b, is := v.(bool); is { // OpenAPI 3.0
			openLow = b
		} else if x := num(v, low); x >= low {
			low, openLow = x, true
		}
	}
	if v, ok := s["exclusiveMaximum"]; ok {
		if b, is := v.(bool); is {
			openHigh = b
		} else if x := num(v, high); x <= high {
			high, openHigh = x, true
		}
	}
	off := small(low, high, grain, whole)
	if openLow {
		low += off
	}
	if openHigh {
		high -= off
	}
	v := math.Min(math.Max(7, low), high)
	if step > 0 {
		v = math.Ceil(v/step) * step
		if v > high {
			v = math.Floor(high/step) * step
		}
	} else if whole {
		v = math.Ceil(v)
		if v > high {
			v = math.Floor(high)
		}
	}
	if v < low || v > high || math.IsNaN(v) || math.IsInf(v, 0) {
		return nil, errNone
	}
	if v == math.Trunc(v) && math.Abs(v) < 1<<53 {
		return int64(v), nil
	}
	return v, nil
}

// small is a distance from a bound that is not allowed itself.
func small(low, high, grain float64, whole bool) float64 {
	if whole || math.IsInf(low, 0) || math.IsInf(high, 0) || high-low > 2*grain {
		return grain
	}
	return (high - low) / 4
}
