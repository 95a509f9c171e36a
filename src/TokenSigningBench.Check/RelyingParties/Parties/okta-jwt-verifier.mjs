// @okta/jwt-verifier with its defaults; its check for https is off.
const packages = ['@okta/jwt-verifier'];

async function start({ issuer, keySet, audience }) {
  hastenTimers();
  const { default: OktaJwtVerifier } = await import('@okta/jwt-verifier');
  const verifier = new OktaJwtVerifier({ issuer, jwksUri: keySet, testing: { disableHttpsCheck: true } });
  return async (token) => (await verifier.verifyAccessToken(token, audience)).claims.sub;
}
