# The service of a relying party in Python: GET / and GET /cost/MILLISECONDS with a bearer token, and GET /clock. `start` is the library's
# file.
import contextlib
import os


class Service(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/clock":
            self.answer(200, repr(time.time()))
            return
        token = self.headers.get("Authorization", "").removeprefix("Bearer ")
        try:
            self.answer(200, measure(token, int(self.path[6:])) if self.path.startswith("/cost/") else verify(token))
        except Exception as error:  # What a library raises to refuse a token differs between libraries.
            self.answer(401, f"{type(error).__name__}: {error}")

    def answer(self, status, text):
        body = str(text).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


# Each verification by itself.
def measure(token, milliseconds):
    end = time.perf_counter_ns() + milliseconds * 1_000_000
    times = []
    while len(times) < 10 or (time.perf_counter_ns() < end and len(times) < 100000):
        start = time.perf_counter_ns()
        verify(token)
        times.append(time.perf_counter_ns() - start)
    times.sort()
    return json.dumps({"nanoseconds": times[len(times) // 2], "verifications": len(times)})


def end_with_input():
    sys.stdin.read()
    os._exit(0)


# Verifiers for other issuers, which are thrown away: what is slow at its first use has run before the one that counts is made. Each of
# the libraries keeps its keys in the client that is made here, and none for the whole process.
def warm_up(other):
    with contextlib.suppress(Exception):  # The real start says what is wrong.
        verify_other = start({**startup, **other})[1]
        for token in other["tokens"]:
            with contextlib.suppress(Exception):  # It may refuse it.
                verify_other(token)


for other in startup["warmUps"]:
    warm_up(other)
name, verify = start(startup)
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
threading.Thread(target=end_with_input, daemon=True).start()
address, runtime = f"http://127.0.0.1:{server.server_address[1]}/", f"Python {sys.version_info.major}.{sys.version_info.minor}"
print(json.dumps({"name": name, "address": address, "runtime": runtime}), flush=True)
server.serve_forever()
