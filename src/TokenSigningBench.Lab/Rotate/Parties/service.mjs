// The service of a relying party on Node: GET / with a bearer token, and GET /clock. `packages` and `start` are the library's file.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// Verifiers for other issuers, which are thrown away: what is slow at its first use has run before the one that counts is made. Each of
// the libraries keeps its keys in the verifier, or by an object of it, and none for the whole process.
for (const { tokens, ...other } of order.warmUps) {
  try {
    const verifyOther = await start({ ...order, ...other });
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

const verify = await start(order);
const server = createServer(async (request, response) => {
  if (request.url === '/clock') {
    response.end(String(Date.now() / 1000));
    return;
  }
  try {
    response.end(await verify((request.headers.authorization ?? '').replace(/^Bearer /, '')));
  } catch (error) {
    response.statusCode = 401;
    response.end(String(error?.message ?? error));
  }
});
server.listen(0, '127.0.0.1', () => {
  const versions = packages.map((name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`);
  console.log(JSON.stringify({ name: versions.join(' + '), address: `http://127.0.0.1:${server.address().port}/` }));
});
