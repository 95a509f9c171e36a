// Reads the startup data from standard input and, before a library is loaded, lets the clock run faster. Timers stay real: they limit
// requests.
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const input = createInterface({ input: process.stdin });
input.once('close', () => process.exit());
const [line] = await once(input, 'line');
const startup = JSON.parse(line);

// For a library that waits by timers before it asks the issuer again.
const realTimeout = globalThis.setTimeout;
function hastenTimers() {
  globalThis.setTimeout = (call, delay, ...values) => realTimeout(call, delay / startup.speed, ...values);
}

if (startup.speed > 1) {
  const RealDate = Date;
  const startDate = RealDate.now();
  const startPerformance = performance.now();
  const realTime = process.hrtime.bigint;
  const start = realTime();
  const milliseconds = () => (Number(realTime() - start) / 1e6) * startup.speed;
  const nanoseconds = () => start + BigInt(Math.round(milliseconds() * 1e6));
  RealDate.now = () => Math.floor(startDate + milliseconds());
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, type) => Reflect.construct(target, values.length > 0 ? values : [RealDate.now()], type),
    apply: () => new RealDate(RealDate.now()).toString(),
  });
  Object.defineProperty(performance, 'now', { value: () => startPerformance + milliseconds() });
  process.hrtime = (before) => {
    const now = nanoseconds() - (before ? BigInt(before[0]) * 1_000_000_000n + BigInt(before[1]) : 0n);
    return [Number(now / 1_000_000_000n), Number(now % 1_000_000_000n)];
  };
  process.hrtime.bigint = nanoseconds;
}
