"""A notes server over MCP, as somebody in a hurry leaves it."""
import json
import sys

from notes import store

TOOLS = {
    "add_note": ("Add a note", {"title": "string", "text": "string"}),
    "list_notes": ("List all notes", {}),
    "find_notes": ("Find notes by a word", {"word": "string"}),
    "count_words": ("Count the words of a note", {"title": "string"}),
}


def call(name, args):
    if name == "add_note":
        return store.add(args["title"], args["text"])
    if name == "list_notes":
        return store.all_notes()
    if name == "find_notes":
        return [n for n in store.load() if store.matches(n, args["word"])]
    return len(store.get(args["title"]).body.split())


def answer(method, params):
    if method == "initialize":
        return {"protocolVersion": params["protocolVersion"], "capabilities": {"tools": {}}, "serverInfo": {"name": "notes", "version": "0.1"}}
    if method == "tools/list":
        return {"tools": [
            {"name": n, "description": d, "inputSchema": {"type": "object", "required": list(p), "properties": {k: {"type": t} for k, t in p.items()}}}
            for n, (d, p) in TOOLS.items()]}
    if method == "tools/call":
        try:
            out, failed = json.dumps(call(params["name"], params["arguments"])), False
        except Exception as e:  # what most frameworks do as well
            out, failed = f"Error executing tool {params['name']}: {e}", True
        return {"content": [{"type": "text", "text": out}], "isError": failed}
    return {}


for line in sys.stdin:
    m = json.loads(line)
    if "id" in m:
        print(json.dumps({"jsonrpc": "2.0", "id": m["id"], "result": answer(m["method"], m.get("params") or {})}), flush=True)
