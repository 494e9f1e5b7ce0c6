import http from "node:http";

const notes = [];
http
  .createServer((req, res) => {
    const send = (status, body) => {
      res.writeHead(status, { "content-type": "application/json" });
      res.end(JSON.stringify(body));
    };
    try {
      if (req.method === "POST" && req.url === "/notes") {
        let raw = "";
        req.on("data", (d) => (raw += d));
        req.on("end", () => {
          notes.push(JSON.parse(raw).title);
          send(201, { id: notes.length });
        });
      } else if (req.url === "/notes") {
        send(200, stored.map((t) => t.trim()));
      } else if (req.url === "/crash") {
        setImmediate(() => notes.nothing.here);
      } else {
        send(404, { error: "Cannot " + req.method + " " + req.url });
      }
    } catch (e) {
      send(500, { error: e.message });
    }
  })
  .listen(process.env.PORT, "127.0.0.1");
