// A library of npm's: says of each token whether it accepts it, and signs one of its own. The first line of its standard input has the
// requests, the first of its standard output the answers. It ends when its standard input does.
import { createPrivateKey, createPublicKey, createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const input = createInterface({ input: process.stdin });
input.once('close', () => process.exit());

const oneLine = (error) => String(error.message ?? error).replace(/\s+/g, ' ');

const libraries = {
  // ML-DSA only, in JavaScript. The key is a JWK.
  async '@noble/post-quantum'() {
    const sets = await import('@noble/post-quantum/ml-dsa.js');
    const bytes = (text) => Buffer.from(text, 'base64url');
    const set = (algorithm) => sets[algorithm.toLowerCase().replace('-', '_').replace('-', '')];
    return {
      verify(token, { pub }, algorithm) {
        const dot = token.lastIndexOf('.');
        const isValid = set(algorithm).verify(bytes(token.slice(dot + 1)), Buffer.from(token.slice(0, dot)), bytes(pub));
        if (!isValid) throw new Error('signature verification failed');
      },
      sign(claims, { priv, kid }, algorithm) {
        const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
        const signed = `${encode({ alg: algorithm, typ: 'JWT', kid })}.${encode(claims)}`;
        const { secretKey } = set(algorithm).keygen(bytes(priv));
        return `${signed}.${Buffer.from(set(algorithm).sign(Buffer.from(signed), secretKey)).toString('base64url')}`;
      },
    };
  },
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

async function refusal(call) {
  try {
    await call();
    return null;
  } catch (error) {
    return oneLine(error);
  }
}

async function answer(library, { algorithm, publicKey, privateKey, jwk, secret, tokens, claims }) {
  const both = jwk ? JSON.parse(jwk) : secret ? createSecretKey(Buffer.from(secret, 'base64')) : undefined;
  const key = both ?? createPublicKey(publicKey);
  const refusals = [];
  for (const token of tokens) refusals.push(await refusal(() => library.verify(token, key, algorithm)));
  let signed;
  const notSigned = await refusal(async () => {
    signed = await library.sign(JSON.parse(claims), both ?? createPrivateKey(privateKey), algorithm);
  });
  return { refusals, signed, notSigned };
}

const [line] = await once(input, 'line');
const { name, requests } = JSON.parse(line);
const library = await libraries[name]();
const answers = [];
for (const request of requests) answers.push(await answer(library, request));
process.stdout.write(JSON.stringify(answers) + '\n');
