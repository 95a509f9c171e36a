// jwks-rsa as the examples of express-jwt and jwks-rsa set it: with a cache, and with a limit of requests.
const packages = ['jwks-rsa', 'jsonwebtoken'];

async function start({ issuer, keySet, audience }) {
  hastenTimers();
  const { default: jwksRsa } = await import('jwks-rsa');
  const { default: jsonwebtoken } = await import('jsonwebtoken');
  const client = jwksRsa({ cache: true, rateLimit: true, jwksRequestsPerMinute: 5, jwksUri: keySet });
  const find = ({ kid }, done) => client.getSigningKey(kid, (error, key) => done(error, key?.getPublicKey()));
  return (token) =>
    new Promise((accept, refuse) =>
      jsonwebtoken.verify(token, find, { issuer, audience }, (error, claims) => (error ? refuse(error) : accept(claims.sub))),
    );
}
