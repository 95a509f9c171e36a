# A library of Debian's Python as a relying party: whether it accepts a token, by key set, issuer and audience, and how long that takes.
# The first line of its standard input is the order, the first of its standard output the answer.
import json
import sys
import time


def pyjwt():
    import jwt

    def load(order):
        keys = jwt.PyJWKSet.from_json(order["keys"])
        key = keys[jwt.get_unverified_header(order["token"])["kid"]].key
        return lambda token: jwt.decode(token, key, [order["algorithm"]], issuer=order["issuer"], audience=order["audience"])

    return "PyJWT " + jwt.__version__, load


def authlib():
    import authlib
    from authlib.jose import JsonWebKey, JsonWebToken

    def load(order):
        keys = JsonWebKey.import_key_set(json.loads(order["keys"]))
        library = JsonWebToken([order["algorithm"]])
        required = {name: {"essential": True, "value": order[name_of]} for name, name_of in (("iss", "issuer"), ("aud", "audience"))}
        return lambda token: library.decode(token, keys, claims_options=required).validate()

    return "Authlib " + authlib.__version__, load


# Each verification by itself.
def measure(verify, token, milliseconds):
    end = time.perf_counter_ns() + milliseconds * 1e6
    times = []
    while len(times) < 10 or (time.perf_counter_ns() < end and len(times) < 100000):
        start = time.perf_counter_ns()
        verify(token)
        times.append(time.perf_counter_ns() - start)
    times.sort()
    return times[len(times) // 2], len(times)


order = json.loads(sys.stdin.readline())
name, load = {"PyJWT": pyjwt, "Authlib": authlib}[order["name"]]()
answer = {"name": f"{name} on Python {sys.version_info.major}.{sys.version_info.minor}", "refusal": None, "nanoseconds": None, "verifications": 0}
try:
    verify = load(order)
    verify(order["token"])
except Exception as error:  # What a library raises to refuse a token differs between libraries.
    answer["refusal"] = " ".join(f"{type(error).__name__}: {error}".split())
if answer["refusal"] is None and order["milliseconds"]:
    answer["nanoseconds"], answer["verifications"] = measure(verify, order["token"], order["milliseconds"])
print(json.dumps(answer), flush=True)
