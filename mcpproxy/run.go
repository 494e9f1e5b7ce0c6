package mcpproxy

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"
)

// maxLine is how long a line may be and still be looked at. A longer one is
// handed on unseen.
const maxLine = 16 << 20

// grace is how long a server may take to end once its input has.
const grace = 5 * time.Second

// Run starts the server and stands between it and the client until either
// ends. It returns the server's exit status.
func (p *Proxy) Run(ctx context.Context, command []string, stdin io.Reader, stdout, stderr io.Writer) (int, error) {
	if len(command) == 0 {
		return 0, errors.New("start server: no command")
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Stderr = stderr
	cmd.WaitDelay = grace
	in, err := cmd.StdinPipe()
	if err != nil {
		return 0, fmt.Errorf("start server: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 0, fmt.Errorf("start server: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return 0, fmt.Errorf("start server: %w", err)
	}
	go func() {
		_ = pump(stdin, in, func(line []byte) []byte { p.FromClient(line); return line }, p.longFromClient)
		_ = in.Close()
		select { // a server that does not end by itself is ended
		case <-time.After(grace):
			stop()
		case <-ctx.Done():
		}
	}()
	// The server's output is read to its end before Wait, which closes it.
	pumped := pump(out, stdout, p.FromServer, p.longFromServer)
	err = cmd.Wait()
	var failed *exec.ExitError
	switch {
	case errors.As(err, &failed):
		return max(failed.ExitCode(), 1), nil
	case err != nil:
		return 0, fmt.Errorf("run server: %w", err)
	}
	return 0, pumped
}

func (p *Proxy) longFromClient() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.warn(fmt.Sprintf("a line of the client over %d bytes was handed on unseen", maxLine))
}

func (p *Proxy) longFromServer() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.warn(fmt.Sprintf("a line of the server over %d bytes was handed on unseen: neither its columns nor its values were judged", maxLine))
	p.unread()
}

// pump hands lines on. see may change a line; one that is too long is handed
// on in pieces without it.
func pump(r io.Reader, w io.Writer, see func([]byte) []byte, long func()) error {
	br := bufio.NewReaderSize(r, 64<<10)
	var line []byte
	passing := false
	for {
		part, err := br.ReadSlice('\n')
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) && !errors.Is(err, io.EOF) {
			return err
		}
		full := err == nil
		switch {
		case passing:
			if _, err := w.Write(part); err != nil {
				return err
			}
			passing = !full
		case len(line)+len(part) > maxLine:
			long()
			if _, err := w.Write(append(line, part...)); err != nil {
				return err
			}
			line, passing = nil, !full
		default:
			line = append(line, part...)
			if full || errors.Is(err, io.EOF) && len(line) > 0 {
				if _, err := w.Write(see(line)); err != nil {
					return err
				}
				line = line[:0]
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
	}
}
