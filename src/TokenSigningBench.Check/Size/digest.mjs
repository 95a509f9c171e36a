// Answers each request with the SHA-256 of its target and its fields, which shows that nothing was lost. The port is the argument.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

createServer((request, response) => {
  const lines = [];
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    const name = request.rawHeaders[i].toLowerCase();
    if (name.startsWith('x-p')) lines.push(`${name}:${request.rawHeaders[i + 1]}`);
  }
  response.end(createHash('sha256').update(`${request.url}|${lines.sort().join('\n')}`).digest('hex'));
}).listen(Number(process.argv[2]), '127.0.0.1');
