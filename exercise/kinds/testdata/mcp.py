"""A small MCP server without a framework: each tool behaves in one way."""
import json, os, sys, time

TOOLS = {}


def tool(f):
    TOOLS[f.__name__] = f
    return f


def text(s, error=False):
    return {"content": [{"type": "text", "text": s}], "isError": error}


@tool
def answers(a):
    return text("fine")


@tool
def data_without_status(a):
    return {"content": [], "structuredContent": {"items": []}}


@tool
def snake_case_name(a):
    return text("fine")


@tool
def returns_the_word_missing(a):
    return text("Unknown tool: returns_the_word_missing")


@tool
def returns_the_word_thrown(a):
    return text("threw: TypeError: x is not a function")


@tool
def refuses(a):
    return text("Validation: name is required", True)


@tool
def refuses_params(a):
    raise Exception(-32602, "name must not be 7")


@tool
def refuses_like_an_exception(a):
    return text("an exception to the rule: undefined quantity", True)


@tool
def engine_text(a):
    return text("Error executing tool engine_text: 'Store' object has no attribute 'search'", True)


@tool
def engine_text_js(a):
    return text("store.search is not a function", True)


@tool
def internal_error(a):
    raise Exception(-32603, "Internal error")


@tool
def unknown_tool(a):
    raise Exception(-32602, "Unknown tool: unknown_tool")


@tool
def dies(a):
    os._exit(3)


@tool
def dies_by_signal(a):
    os.abort()


@tool
def answers_then_crashes(a):
    say({"jsonrpc": "2.0", "id": CURRENT, "result": text("fine")})
    os.kill(os.getpid(), 11)


@tool
def no_json_rpc(a):
    sys.stdout.write('{"id": %d, "result": {}}\n' % CURRENT)
    sys.stdout.flush()
    return None


@tool
def broken_json(a):
    sys.stdout.write('{"jsonrpc": "2.0", "id": %d, "result": {\n' % CURRENT)
    sys.stdout.flush()
    return None


@tool
def noise_before(a):
    print("starting up")
    return text("fine")


@tool
def sleeps(a):
    time.sleep(60)


@tool
def asks_auth(a):
    return text("401 Unauthorized: set an API key", True)


@tool
def denied(a):
    try:
        open("/usr/share/store.json", "w")
    except OSError as e:
        return text("Error executing tool denied: " + str(e), True)
    return text("wrote outside")


@tool
def only_second_time_throws(a):
    if os.path.exists("second"):
        return text("cursor.fetchone is not a function", True)
    open("second", "w").close()
    return text("fine")


@tool
def multi_line(a):
    raise Exception(-32603, "first line\nsecond line\nthird")


@tool
def long_line(a):
    raise Exception(-32603, "x" * 400)


@tool
def secret_in_message(a):
    raise Exception(-32603, "could not log in with hunter2hunter2 at " + os.getcwd() + "/store.py")


@tool
def eats_memory(a):
    b = []
    while True:
        b.append(bytearray(8 << 20))


@tool
def floods(a):
    while True:
        sys.stdout.write("x" * 65536)


def say(m):
    sys.stdout.write(json.dumps(m) + "\n")
    sys.stdout.flush()


CURRENT = 0
only = os.environ.get("ONLY", "").split(",")
for line in sys.stdin:
    m = json.loads(line)
    CURRENT = m.get("id", 0)
    method = m.get("method")
    if method == "initialize":
        say({"jsonrpc": "2.0", "id": CURRENT, "result": {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "t", "version": "1"}}})
    elif method == "tools/list":
        say({"jsonrpc": "2.0", "id": CURRENT, "result": {"tools": [
            {"name": n, "inputSchema": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}} for n in TOOLS if n in only]}})
    elif method == "tools/call":
        try:
            r = TOOLS[m["params"]["name"]](m["params"]["arguments"])
            if r is not None:
                say({"jsonrpc": "2.0", "id": CURRENT, "result": r})
        except Exception as e:
            say({"jsonrpc": "2.0", "id": CURRENT, "error": {"code": e.args[0], "message": e.args[1]}})
    elif "id" in m:
        say({"jsonrpc": "2.0", "id": CURRENT, "result": {}})
