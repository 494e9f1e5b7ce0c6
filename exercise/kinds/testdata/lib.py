import atexit, os, sys


class Declared(Exception):
    pass


def returns(name):
    return {"status": "threw"}


def returns_none(name):
    return None


def raises_declared(name):
    raise Declared("not today")


def raises_app(name):
    raise RuntimeError("disk full of dreams")


def raises_engine(name):
    return stroe.find(name)


def missing_import(name):
    import not_installed_here


def exits_zero(name):
    sys.exit(0)


def exits_hard(name):
    os._exit(0)


def exits_124(name):
    os._exit(124)


def exits_137(name):
    os._exit(137)


def kills_itself(name):
    os.kill(os.getpid(), 9)


def answers_then_crashes(name):
    atexit.register(lambda: os.kill(os.getpid(), 11))
    return 1


def forges_on_stdout(name):
    print('{"nonce": "x", "outcome": "returned"}', flush=True)
    raise RuntimeError("no")


def forges_in_exit_hook(name):
    def hook():
        for fd in range(3, 20):
            try:
                os.write(fd, b'{"nonce": "x", "outcome": "returned"}\n')
            except OSError:
                pass
    atexit.register(hook)
    raise RuntimeError("no")


def sleeps(name):
    import time
    time.sleep(60)


def network(name):
    import urllib.request
    urllib.request.urlopen("http://192.0.2.1/")


async def waits(name):
    return 1


def multi_line(name):
    raise RuntimeError("first\nsecond")
