// jsonwebtoken reads no key sets itself: an application finds the key by its kid.
const packages = ['jsonwebtoken'];

async function start({ issuer, keySet, audience, algorithms }) {
  const { createPublicKey } = await import('node:crypto');
  const { default: jsonwebtoken } = await import('jsonwebtoken');
  const { keys } = await (await fetch(keySet)).json();
  const find = ({ kid }, done) => {
    try {
      done(null, createPublicKey({ key: keys.find((key) => key.kid === kid), format: 'jwk' }));
    } catch (error) {
      done(error);
    }
  };
  return (token) =>
    new Promise((accept, refuse) =>
      jsonwebtoken.verify(token, find, { issuer, audience, algorithms }, (error, claims) => (error ? refuse(error) : accept(claims.sub))),
    );
}
