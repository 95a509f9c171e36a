// A resident signer for `tokenbench compare --ab`: it signs when a line asks for it, and answers with the time.
// usage: node signer.mjs [BITS]   The protocol is in docs/guides/compare-runs.md.
import { createSign, generateKeyPairSync } from 'node:crypto';
import { createInterface } from 'node:readline';

const bits = Number(process.argv[2] ?? 2048);
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
const header = Buffer.from('{"alg":"RS256","typ":"JWT"}').toString('base64url');

function sign() {
  const payload = Buffer.from(JSON.stringify({ iss: 'https://idsrv.example', sub: 'valid', iat: 1700000000 })).toString('base64url');
  return `${header}.${payload}.${createSign('sha256').update(`${header}.${payload}`).sign(privateKey, 'base64url')}`;
}

// The thread's CPU time since Node 23.9; before that, the process's. Both in microseconds.
const cpu = () => {
  const { user, system } = process.threadCpuUsage ? process.threadCpuUsage() : process.cpuUsage();
  return 1000 * (user + system);
};

for (let i = 0; i < 200; i++) sign();
console.log(`ready sign-${bits}`);

createInterface({ input: process.stdin }).on('line', (line) => {
  const [, , count] = line.split(' ');
  const usedBefore = cpu();
  const start = process.hrtime.bigint();
  for (let i = 0; i < Number(count); i++) sign();
  const wall = process.hrtime.bigint() - start;
  console.log(`cpu=${cpu() - usedBefore} wall=${wall}`);
});
