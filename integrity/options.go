package integrity

// Option changes a judge; options are there for tests of what carries events
// to it.
type Option func(*Judge)

// Deaf makes a check record nothing, as one that broke would. The report of
// such a judge must say that the checker is dead.
func Deaf(kind Kind) Option {
	return func(j *Judge) {
		for _, s := range j.seats {
			if s.row.Check == kind {
				s.check = deaf{s.check}
			}
		}
	}
}

// Partial says that the record lacks some of what the agent was served, by the
// way it was made. Findings that lean on its absence are then advisory.
func Partial(lacks string) Option { return func(j *Judge) { j.partial = lacks } }

type deaf struct{ check }

func (deaf) judge(*Judge, Seam, *moment) outcome { return outcome{} }
