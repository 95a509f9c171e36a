// get-jwks finds the key for fast-jwt, with its defaults and by the discovery document.
const packages = ['get-jwks', 'fast-jwt'];

async function start({ issuer, audience }) {
  const { default: buildGetJwks } = await import('get-jwks');
  const { createVerifier } = await import('fast-jwt');
  const keys = buildGetJwks({ providerDiscovery: true });
  const verify = createVerifier({
    key: ({ header: { kid, alg } }) => keys.getPublicKey({ kid, alg, domain: issuer }),
    allowedIss: issuer,
    allowedAud: audience,
  });
  return async (token) => (await verify(token)).sub;
}
