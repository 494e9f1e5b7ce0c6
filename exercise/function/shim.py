# Calls one function and says how it ended on descriptor 3, before any framework
# can wrap the error. It shares its memory with what it calls: proof against
# mistakes, not against malice.
def main():
    import os, sys, json
    job = json.loads(sys.stdin.readline())
    sys.stdin = open(os.devnull)
    nonce = job.pop("nonce")
    fd = os.dup(3)
    os.set_inheritable(fd, False)
    os.close(3)

    def say(outcome, cls="", text=""):
        line = json.dumps({"nonce": nonce, "outcome": outcome, "class": cls, "text": str(text)[:4000]}) + "\n"
        os.write(fd, line.encode("utf-8", "replace"))

    def name(e):
        t = type(e)
        return t.__name__ if t.__module__ in ("builtins", "__main__") else t.__module__ + "." + t.__name__

    def words(e):
        try:
            return str(e)
        except BaseException:
            return "(its text could not be made)"

    sys.path.insert(0, os.getcwd())
    module, attrs = job["module"], job["attr"].split(".")
    try:
        import importlib
        mod = importlib.import_module(module)
    except ModuleNotFoundError as e:
        if e.name and (module == e.name or module.startswith(e.name + ".")):
            return say("missing", "ModuleNotFoundError", words(e))
        return say("raised", name(e), words(e))
    except BaseException as e:
        return say("raised", name(e), words(e))
    fn = mod
    for a in attrs:
        try:
            fn = getattr(fn, a)
        except AttributeError:
            return say("missing", "AttributeError", "%s has no %s" % (module, job["attr"]))
    if not callable(fn):
        return say("missing", "TypeError", "%s:%s cannot be called" % (module, job["attr"]))
    value = job["input"]
    try:
        if isinstance(value, dict):
            out = fn(**value)
        elif isinstance(value, list):
            out = fn(*value)
        else:
            out = fn(value)
        import inspect
        if inspect.isawaitable(out):
            import asyncio

            async def wait():
                return await out
            out = asyncio.run(wait())
        elif inspect.isgenerator(out):
            out = list(out)
    except BaseException as e:
        return say("raised", name(e), words(e))
    say("returned", type(out).__name__)


main()
