// The service of a relying party on Node: GET / and GET /cost/MILLISECONDS with a bearer token, and GET /clock. `packages` and `start` are
// the library's file.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// Verifiers for other issuers, which are thrown away: what is slow at its first use has run before the one that counts is made. Each of
// the libraries keeps its keys in the verifier, or by an object of it, and none for the whole process.
for (const { tokens, ...other } of startup.warmUps) {
  try {
    const verifyOther = await start({ ...startup, ...other });
    for (const token of tokens) {
      try {
        await verifyOther(token);
      } catch {
        // It may refuse it.
      }
    }
  } catch {
    // The real start says what is wrong.
  }
}

const verify = await start(startup);

// Each verification by itself, after as many as a compiler wants to see.
async function measure(token, milliseconds) {
  const end = process.hrtime.bigint() + BigInt(milliseconds) * 1_000_000n;
  for (let i = 0; i < 500 && process.hrtime.bigint() < end; i++) await verify(token);
  const times = [];
  while (times.length < 10 || (process.hrtime.bigint() < end && times.length < 100000)) {
    const start = process.hrtime.bigint();
    await verify(token);
    times.push(Number(process.hrtime.bigint() - start));
  }
  times.sort((a, b) => a - b);
  return JSON.stringify({ nanoseconds: times[Math.floor(times.length / 2)], verifications: times.length });
}

const server = createServer(async (request, response) => {
  const [path, milliseconds] = request.url.split('/').slice(1);
  if (path === 'clock') {
    response.end(String(Date.now() / 1000));
    return;
  }
  try {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    response.end(String((await (path === 'cost' ? measure(token, milliseconds) : verify(token))) ?? ''));
  } catch (error) {
    response.statusCode = 401;
    response.end(String(error?.message ?? error));
  }
});
server.listen(0, '127.0.0.1', () => {
  const versions = packages.map((name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`);
  const address = `http://127.0.0.1:${server.address().port}/`;
  console.log(JSON.stringify({ name: versions.join(' + '), address, runtime: `Node ${process.versions.node}` }));
});
