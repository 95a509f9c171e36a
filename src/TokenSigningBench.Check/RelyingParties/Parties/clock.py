# Reads the startup data from standard input and, before a library is loaded, lets the clock run faster. Time limits of sockets stay real.
import http.server
import json
import sys
import threading
import time
import urllib.request

startup = json.loads(sys.stdin.readline())


def run_faster(speed):
    real, day, monotonic = time.monotonic, time.time(), time.monotonic()
    time.time = lambda: day + (real() - monotonic) * speed
    time.monotonic = lambda: monotonic + (real() - monotonic) * speed


if startup["speed"] > 1:
    run_faster(startup["speed"])
