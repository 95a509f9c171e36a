// A library of npm's as a relying party: says of each token whether it accepts it, how long that takes, and signs one of its own.
// The first line of its standard input is the order, the first of its standard output the answer. It ends when its standard input does.
import { createPrivateKey, createPublicKey, createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const input = createInterface({ input: process.stdin });
input.once('close', () => process.exit());

const oneLine = (error) => String(error.message ?? error).replace(/\s+/g, ' ');

const headerOf = (token) => JSON.parse(Buffer.from(token.split('.')[0], 'base64url'));

const libraries = {
  // ML-DSA only, in JavaScript. The private key is a JWK.
  async '@noble/post-quantum'() {
    const sets = await import('@noble/post-quantum/ml-dsa.js');
    const bytes = (text) => Buffer.from(text, 'base64url');
    const set = (algorithm) => sets[algorithm.toLowerCase().replace('-', '_').replace('-', '')];
    return {
      keys: ({ keys }, token) => keys.find((key) => key.kid === headerOf(token).kid),
      verify(token, { pub }, algorithm) {
        const dot = token.lastIndexOf('.');
        const isValid = set(algorithm).verify(bytes(token.slice(dot + 1)), Buffer.from(token.slice(0, dot)), bytes(pub));
        if (!isValid) throw new Error('signature verification failed');
      },
      sign(claims, { priv, kid }, algorithm) {
        const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
        const input = `${encode({ alg: algorithm, typ: 'JWT', kid })}.${encode(claims)}`;
        const { secretKey } = set(algorithm).keygen(bytes(priv));
        return `${input}.${Buffer.from(set(algorithm).sign(Buffer.from(input), secretKey)).toString('base64url')}`;
      },
    };
  },

  async jose() {
    const { createLocalJWKSet, jwtVerify, SignJWT } = await import('jose');
    return {
      keys: createLocalJWKSet,
      verify: (token, key, algorithm) => jwtVerify(token, key, { algorithms: [algorithm] }),
      sign: (claims, key, algorithm) => new SignJWT(claims).setProtectedHeader({ alg: algorithm }).sign(key),
    };
  },
  async jsonwebtoken() {
    const { default: jsonwebtoken } = await import('jsonwebtoken');
    return {
      // It reads no key sets itself: an application finds the key by its kid.
      keys: ({ keys }, token) => createPublicKey({ key: keys.find((key) => key.kid === headerOf(token).kid), format: 'jwk' }),
      verify: (token, key, algorithm) => jsonwebtoken.verify(token, key, { algorithms: [algorithm] }),
      sign: (claims, key, algorithm) => jsonwebtoken.sign(claims, key, { algorithm, noTimestamp: true }),
    };
  },
};

async function refusal(library, token, find, algorithm) {
  try {
    await library.verify(token, await find(token), algorithm);
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

async function answer(library, { algorithm, keys, publicKey, privateKey, privateJwk, secret, tokens, milliseconds, claims }) {
  const key = secret ? createSecretKey(Buffer.from(secret, 'base64')) : publicKey ? createPublicKey(publicKey) : undefined;
  const find = (token) => key ?? library.keys(JSON.parse(keys), token);
  const refusals = [];
  for (const token of tokens) refusals.push(await refusal(library, token, find, algorithm));
  const cost = milliseconds && refusals[0] === null ? await measure(library, tokens[0], await find(tokens[0]), algorithm, milliseconds) : {};
  if (!claims) return { refusals, ...cost };
  try {
    const signing = privateJwk ? JSON.parse(privateJwk) : secret ? key : createPrivateKey(privateKey);
    return { refusals, ...cost, signed: await library.sign(JSON.parse(claims), signing, algorithm) };
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
