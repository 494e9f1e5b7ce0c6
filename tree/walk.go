package tree

import (
	"context"
	"crypto/sha256"
	"runtime"
	"sync"
	"sync/atomic"
)

// maxIgnoreFile is the most that is read of an ignore file.
const maxIgnoreFile = 1 << 20

// walk is one look at a workspace. Workers take folders off a stack until it
// is empty and nobody is working.
type walk struct {
	ctx    context.Context
	root   string
	opts   Options
	before *Snapshot
	late   atomic.Bool // the deadline passed

	mu      sync.Mutex
	wake    sync.Cond
	stack   []job
	busy    int
	after   *Snapshot
	folders []folder
	st      State
	dirty   bool
}

// job is a folder to look into.
type job struct {
	path   string // from the root; "" is the root
	rules  *rules
	repo   *repo
	under  string // where the folder lies in repo
	output bool   // in a folder of build output: no code below
	// ignored folders are looked into for what is tracked in them alone.
	ignored bool
}

func newWalk(ctx context.Context, root string, opts Options) (*walk, error) {
	d, err := openDir(root)
	if err != nil {
		return nil, err
	}
	d.close()
	w := &walk{ctx: ctx, root: root, opts: opts, after: &Snapshot{folders: map[string]string{}}}
	w.wake.L = &w.mu
	if opts.Cache != "" {
		if s, err := Load(opts.Cache, root); err == nil {
			w.before = s
			w.after.folders = make(map[string]string, len(s.folders))
		}
	}
	w.stack = []job{outer(root)}
	return w, nil
}

func (w *walk) run() State {
	w.late.Store(w.ctx.Err() != nil)
	stop := context.AfterFunc(w.ctx, func() { w.late.Store(true) })
	defer stop()
	n := w.opts.Workers
	if n <= 0 {
		// More than there are processors: on a cold cache they wait for the disk.
		n = min(2*runtime.GOMAXPROCS(0), 16)
	}
	var wg sync.WaitGroup
	for range n {
		wg.Go(func() { w.work() })
	}
	wg.Wait()

	st := &w.st
	st.Before, st.After = w.before, w.after
	st.Partial = st.Partial || w.late.Load()
	if st.Partial {
		w.keepUnseen()
		return *st
	}
	st.All = combine(w.folders, false)
	st.Code = combine(w.folders, true)
	return *st
}

// keepUnseen carries over what the cache knew of folders that were not
// reached.
func (w *walk) keepUnseen() {
	if w.before == nil {
		return
	}
	for path, stored := range w.before.folders {
		if _, ok := w.after.folders[path]; !ok {
			w.after.folders[path] = stored
		}
	}
}

// changed reports whether the cache file must be written.
func (w *walk) changed() bool {
	return w.dirty || w.before == nil || len(w.before.folders) != len(w.after.folders)
}

func (w *walk) work() {
	s := &scratch{hash: sha256.New(), buf: make([]byte, 64<<10)}
	w.mu.Lock()
	defer w.mu.Unlock()
	for {
		for len(w.stack) == 0 && w.busy > 0 {
			w.wake.Wait()
		}
		if len(w.stack) == 0 {
			return
		}
		j := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		w.busy++
		w.mu.Unlock()
		var r result
		if !w.late.Load() {
			r = w.look(s, j)
		}
		w.mu.Lock()
		w.busy--
		w.add(j, &r)
		if len(w.stack) > 0 || w.busy == 0 {
			w.wake.Broadcast()
		}
	}
}

// result is what looking into one folder gave.
type result struct {
	st     State
	folder folder
	stored string
	dirty  bool
	below  []job
}

func (w *walk) add(j job, r *result) {
	w.stack = append(w.stack, r.below...)
	if r.stored != "" {
		w.after.folders[j.path] = r.stored
		w.folders = append(w.folders, r.folder)
	}
	w.dirty = w.dirty || r.dirty
	st := &w.st
	st.Files += r.st.Files
	st.Hashed += r.st.Hashed
	st.Bytes += r.st.Bytes
	st.Special += r.st.Special
	st.Large += r.st.Large
	st.Unreadable += r.st.Unreadable
	st.Partial = st.Partial || r.st.Partial
	for _, n := range r.st.Notes {
		st.note(n)
	}
}
