"""A service of ill will: it listens late, and each path does one thing."""
import os, socket, sys, time

mode = sys.argv[1]
port = int(os.environ["PORT"])
if mode == "late":
    time.sleep(1)
if mode == "elsewhere":
    port += 1
if mode == "forks" and os.fork() > 0:
    os._exit(0)
s = socket.create_server(("127.0.0.1", port))
while True:
    c, _ = s.accept()
    head = b""
    while b"\r\n\r\n" not in head:
        more = c.recv(65536)
        if not more:
            break
        head += more
    path = head.split(b" ")[1].decode() if head.count(b" ") > 1 else ""
    ok = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    try:
        if path == "/no-http":
            c.sendall(b"\x00\x01\x02 not a protocol\r\n\r\n")
        elif path == "/short":
            c.sendall(ok + b"Content-Length: 100\r\n\r\n{}")
        elif path == "/headers":
            c.sendall(b"HTTP/1.1 200 OK\r\n")
            while True:
                c.sendall(b"X: " + b"x" * 65536 + b"\r\n")
        elif path == "/body":
            c.sendall(ok + b"\r\n[")
            while True:
                c.sendall(b"1," * 32768)
        elif path == "/large":
            c.sendall(ok + b"\r\n[" + b"1," * (3 << 20) + b"1]")
        elif path == "/slow":
            c.sendall(ok + b"Content-Length: 100\r\n\r\n")
            while True:
                c.sendall(b" ")
                time.sleep(0.1)
        elif path == "/hundred":
            while True:
                c.sendall(b"HTTP/1.1 103 Early Hints\r\n\r\n")
        elif path == "/away":
            c.sendall(b"HTTP/1.1 302 Found\r\nLocation: http://192.0.2.1/\r\nContent-Length: 0\r\n\r\n")
        elif path == "/itself":
            c.sendall(ok + b"Content-Length: 8\r\n\r\n{\"a\":{}}")
        elif path == "/escapes":
            c.sendall(b"HTTP/1.1 500 \x1b[2J\r\nContent-Length: 8\r\n\r\n\x1b[31mred")
        elif path:
            c.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    except OSError:
        pass
    c.close()
