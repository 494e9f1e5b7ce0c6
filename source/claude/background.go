package claude

import (
	"strconv"
	"strings"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// ending maps the host's word for the state of a background task.
func ending(status string) record.Status {
	switch status {
	case "completed":
		return record.StatusOK
	case "failed", "error":
		return record.StatusFailed
	case "killed", "stopped", "cancelled", "canceled":
		return record.StatusInterrupted
	case "running", "pending", "queued":
		return record.StatusRunning
	case "timeout", "timed_out":
		return record.StatusTimedOut
	}
	return record.StatusUnknown
}

// waited fills in what a look at a background task says of the task.
func (d *reader) waited(res *record.Result, said []byte, x *extra) {
	status, id, exit := x.status, x.shellID, x.exit
	agent := false
	if len(x.task) > 0 {
		_, _ = jscan.Object(x.task, 0, func(key, v []byte) bool {
			switch string(key) {
			case "status":
				status = inner(v)
			case "task_id":
				id = inner(v)
			case "exitCode":
				exit = v
			case "task_type":
				agent = string(inner(v)) == "local_agent"
			case "output":
				if jscan.IsString(v) {
					res.Output = record.Literal(v)
				}
			}
			return true
		})
	}
	state, code := string(status), string(exit)
	if state == "" {
		// No account by the host: its text starts with the same facts.
		head := said
		if len(head) > 2000 {
			head = head[:2000]
		}
		t, _, _ := strings.Cut(string(head), "<output>")
		t, _, _ = strings.Cut(t, "<stdout>")
		state, _ = within(t, "status")
		code, _ = within(t, "exit_code")
		taskID, _ := within(t, "task_id")
		id = []byte(taskID)
	}
	res.Status = ending(state)
	if n, err := strconv.Atoi(strings.TrimSpace(code)); err == nil && !agent && res.Status != record.StatusRunning {
		res.Exit, res.HasExit = n, true
		if n != 0 && res.Status == record.StatusOK {
			res.Status = record.StatusFailed
		}
	}
	if res.Status == record.StatusRunning {
		res.BackgroundID = string(id)
	}
}

// task is a notice of the host that a background task ended.
type task struct {
	id, status, summary string
	result              bool // the notice brings the task's words along
}

// noticeOf reads a headless run's form of the notice.
func noticeOf(r *rec) task {
	return task{id: string(r.taskID), status: string(r.status), summary: str(r.summary)}
}

// maxTasks bounds how many notices in one record are read.
const maxTasks = 256

// notices reads the notices in a text.
func (d *reader) notices(s string) {
	for n := range maxTasks {
		k := strings.Index(s, "-notification>")
		if k < 0 {
			return
		}
		s = s[k+len("-notification>"):]
		end := strings.Index(s, "-notification>")
		if end < 0 {
			end = len(s)
		}
		var t task
		t.id, _ = within(s[:end], "task-id")
		if t.id == "" {
			t.id, _ = within(s[:end], "agent-id")
		}
		t.status, _ = within(s[:end], "status")
		t.summary, _ = within(s[:end], "summary")
		t.result = strings.Contains(s[:end], "<result>")
		d.notice(t, n)
		s = s[min(len(s), end+len("-notification>")):]
	}
}

// notice emits a notice as a look at the task. Its output stays in a file that
// nobody has seen, so none of it is here.
func (d *reader) notice(t task, n int) {
	if t.id = strings.TrimSpace(t.id); t.id == "" {
		return
	}
	id := "note:" + strconv.Itoa(d.line)
	if n > 0 {
		id += "." + strconv.Itoa(n)
	}
	d.call = record.Call{ID: id, Tool: "task-notification", Op: record.OpWait, Ref: t.id}
	d.made()
	d.res = record.Result{ID: id, Status: ending(strings.TrimSpace(t.status)), Truncated: !t.result}
	if n, ok := statedExit(t.summary); ok {
		d.res.Exit, d.res.HasExit = n, true
		if n != 0 && d.res.Status == record.StatusOK {
			d.res.Status = record.StatusFailed
		}
	}
	if d.res.Status == record.StatusRunning {
		d.res.BackgroundID = t.id
	}
	d.ev.Result = &d.res
	d.send(record.CallDone)
}

// statedExit reads "exit code N" behind the quoted description in a summary.
func statedExit(s string) (int, bool) {
	s = s[strings.LastIndexByte(s, '"')+1:]
	const mark = "exit code "
	k := strings.LastIndex(s, mark)
	if k < 0 {
		return 0, false
	}
	s = s[k+len(mark):]
	n := 0
	for n < len(s) && n < 10 && (s[n] >= '0' && s[n] <= '9' || n == 0 && s[n] == '-') {
		n++
	}
	code, err := strconv.Atoi(s[:n])
	return code, err == nil
}

// attached handles what the host put beside a prompt. Of a command that waited
// in the queue only a task notice is read: a queued prompt of the user's counts
// when it appears as a record of its own.
func (d *reader) attached() {
	if d.ev.Agent != "" {
		return
	}
	var kind, prompt []byte
	_, _ = jscan.Object(d.rec.attachment, 0, func(key, v []byte) bool {
		switch string(key) {
		case "type":
			kind = inner(v)
		case "prompt":
			prompt = v
		}
		return true
	})
	if string(kind) == "queued_command" {
		if v, _ := listen(prompt); v == voiceTask {
			d.notices(str(prompt))
		}
	}
}
