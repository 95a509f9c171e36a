// The service of a relying party on Node: GET / with a bearer token, and GET /clock. `packages` and `start` are the library's file.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

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
