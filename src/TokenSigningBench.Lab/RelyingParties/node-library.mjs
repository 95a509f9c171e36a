// A library of npm's as a relying party: says of each token whether it accepts it, how long that takes, and signs one of its own.
// The first line of its standard input is the order, the first of its standard output the answer. It ends when its standard input does.
import { createPrivateKey, createPublicKey, createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const input = createInterface({ input: process.stdin });
input.once('close', () => process.exit());

const oneLine = (error) => String(error.message ?? error).replace(/\s+/g, ' ');

const libraries = {
  async jose() {
    const { jwtVerify, SignJWT } = await import('jose');
    return {
      verify: (token, key, algorithm) => jwtVerify(token, key, { algorithms: [algorithm] }),
      sign: (claims, key, algorithm) => new SignJWT(claims).setProtectedHeader({ alg: algorithm }).sign(key),
    };
  },
  async jsonwebtoken() {
    const { default: jsonwebtoken } = await import('jsonwebtoken');
    return {
      verify: (token, key, algorithm) => jsonwebtoken.verify(token, key, { algorithms: [algorithm] }),
      sign: (claims, key, algorithm) => jsonwebtoken.sign(claims, key, { algorithm, noTimestamp: true }),
    };
  },
};

async function refusal(library, token, key, algorithm) {
  try {
    await library.verify(token, key, algorithm);
    return null;
  } catch (error) {
    return oneLine(error);
  }
}

// Each verification by itself, after as many as a compiler wants to see.
async function measure(library, token, key, algorithm, milliseconds) {
  const end = process.hrtime.bigint() + BigInt(Math.round(milliseconds * 1e6));
  for (let i = 0; i < 500 && process.hrtime.bigint() < end; i++) await library.verify(token, key, algorithm);
  const times = [];
  while (times.length < 10 || (process.hrtime.bigint() < end && times.length < 100000)) {
    const start = process.hrtime.bigint();
    await library.verify(token, key, algorithm);
    times.push(Number(process.hrtime.bigint() - start));
  }
  times.sort((a, b) => a - b);
  return { nanoseconds: times[Math.floor(times.length / 2)], verifications: times.length };
}

async function answer(library, { algorithm, publicKey, privateKey, secret, tokens, milliseconds, claims }) {
  const verifying = secret ? createSecretKey(Buffer.from(secret, 'base64')) : createPublicKey(publicKey);
  const refusals = [];
  for (const token of tokens) refusals.push(await refusal(library, token, verifying, algorithm));
  const cost = milliseconds && refusals[0] === null ? await measure(library, tokens[0], verifying, algorithm, milliseconds) : {};
  if (!claims) return { refusals, ...cost };
  try {
    return { refusals, ...cost, signed: await library.sign(JSON.parse(claims), secret ? verifying : createPrivateKey(privateKey), algorithm) };
  } catch (error) {
    return { refusals, ...cost, notSigned: oneLine(error) };
  }
}

try {
  const [line] = await once(input, 'line');
  const { name, orders } = JSON.parse(line);
  const library = await libraries[name]();
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`));
  const answers = [];
  for (const order of orders) answers.push(await answer(library, order));
  process.stdout.write(JSON.stringify({ name: `${name} ${version} on Node ${process.versions.node}`, answers }) + '\n');
} catch (error) {
  console.error(oneLine(error));
  process.exit(1);
}
