// jwks-rsa finds the key for jsonwebtoken, with its defaults.
const packages = ['jwks-rsa', 'jsonwebtoken'];

async function start({ issuer, keySet, audience }) {
  const { default: jwksRsa } = await import('jwks-rsa');
  const { default: jsonwebtoken } = await import('jsonwebtoken');
  const client = jwksRsa({ jwksUri: keySet });
  const find = ({ kid }, done) => client.getSigningKey(kid, (error, key) => done(error, key?.getPublicKey()));
  return (token) =>
    new Promise((accept, refuse) =>
      jsonwebtoken.verify(token, find, { issuer, audience }, (error, claims) => (error ? refuse(error) : accept(claims.sub))),
    );
}
