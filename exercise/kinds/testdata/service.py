"""A small HTTP service: each path behaves in one way."""
import json, os, sys
from http.server import BaseHTTPRequestHandler, HTTPServer

NOTES = []


class H(BaseHTTPRequestHandler):
    def log_message(self, *a):
        pass

    def send(self, status, body=None, kind="application/json"):
        raw = b"" if body is None else (body if isinstance(body, bytes) else json.dumps(body).encode())
        self.send_response(status)
        if status != 204:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def route(self):
        n = int(self.headers.get("Content-Length") or 0)
        body = json.loads(self.rfile.read(n)) if n else None
        p = self.path.split("?")[0]
        if p == "/ok":
            return self.send(200, {"id": 7, "name": None})
        if p == "/notes" and self.command == "POST":
            NOTES.append(body["title"])
            return self.send(201, {"id": len(NOTES), "name": body["title"]})
        if p.startswith("/notes/"):
            return self.send(404, {"error": "no such note"})
        if p == "/wrong-body":
            return self.send(200, {"id": "seven"})
        if p == "/undeclared":
            return self.send(202, {})
        if p == "/undeclared-refusal":
            return self.send(418, {"error": "teapot"})
        if p == "/broken":
            return self.send(500, {"error": "name 'stroe' is not defined"})
        if p == "/fails":
            return self.send(500, {"error": "out of luck"})
        if p == "/upstream":
            return self.send(502, {"error": "connect ECONNREFUSED 127.0.0.1:5432"})
        if p == "/private":
            return self.send(401, {"error": "who are you"})
        if p == "/refuses":
            return self.send(400, {"error": "title is required"})
        if p == "/reset":
            self.wfile.close()
            self.connection.close()
            return
        if p == "/dies":
            os._exit(3)
        if p == "/answers-then-dies":
            self.send(200, {"id": 7, "name": "x"})
            self.wfile.flush()
            os._exit(3)
        if p == "/method":
            return self.send(405, {"error": "no"})
        if p == "/second":
            if os.path.exists("second"):
                return self.send(500, {"error": "x.y is not a function"})
            open("second", "w").close()
            return self.send(200, {"id": 7, "name": None})
        if p == "/sleeps":
            import time
            time.sleep(60)
        if p == "/empty":
            return self.send(204)
        self.send(404, {"error": "nothing at " + p})

    do_GET = do_POST = do_DELETE = do_PUT = route


HTTPServer(("127.0.0.1", int(os.environ["PORT"])), H).serve_forever()
