-- The session is in this file alone: everybody can read a command line.
wrk.headers["Cookie"] = "@COOKIE@"

-- One table a thread; only the looking run counts, because looking at every page costs the load generator time.
local threads = {}
function setup(thread)
  table.insert(threads, thread)
end

function init()
  tokens = 0
end

if @LOOKS@ then
  function response(status, headers, body)
    if status == 200 and body:find('name="id_token"', 1, true) then
      tokens = tokens + 1
    end
  end
end

function done(summary, latency, requests)
  local seen = 0
  for _, thread in ipairs(threads) do
    seen = seen + thread:get("tokens")
  end
  local e = summary.errors
  io.write(string.format('\n{"requests":%d,"microseconds":%d,"bytes":%d,"tokens":%d,"errors":%d}\n',
    summary.requests, summary.duration, summary.bytes, seen, e.connect + e.read + e.write + e.status + e.timeout))
end
