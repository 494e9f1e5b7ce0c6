package claim

import "testing"

func TestForeign(t *testing.T) {
	for _, tt := range []struct {
		text string
		want int
	}{
		{"## Zusammenfassung\n\n- Fehler in `a.ts` behoben\n- Tests: noch nicht ausgeführt\n- Build: OK", 0},
		{"Erledigt, alle Prüfungen sind durch und der Stand ist sauber. Tests: 12 passed", 0},
		{"所有测试通过 (44 passed)。", 0},
		{"Сборка прошла. Build: OK", 0},
		{"La suite est verte et les types sont bons. Lint: OK", 0},
		{"All tests pass. The label now reads «Größe ändern».", 1},
		{"All tests pass. `der das und ist nicht` are now stop words.", 1},
		{"Build: OK", 1},
		{"Tests: 12 passed\n\n- `Straße.kt`: fixed", 1},
		{"Translated the strings to 简体中文 and 日本語; all tests pass.", 1},
		{"All tests pass.\n```\nder das und ist nicht mit für\n```", 1},
	} {
		if got := len(Extract(tt.text)); got != tt.want {
			t.Errorf("%q: %d claims, want %d", tt.text, got, tt.want)
		}
	}
}

func TestOtherScript(t *testing.T) {
	for text, want := range map[string]bool{
		"plain": false, "naïve — “quoted” → ✅ 🎉 ½ ≥ …": false, "готово": true, "完了": true, "かな": true, "ελ": true, "ﬁ": true, "𠀀": true, "한글": true,
	} {
		if otherScript(text) != want {
			t.Errorf("%s: %t", text, !want)
		}
	}
}
