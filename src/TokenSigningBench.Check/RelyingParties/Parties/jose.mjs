// jose: a remote key set with its defaults, as its documentation shows it.
const packages = ['jose'];

async function start({ issuer, keySet, audience }) {
  const { createRemoteJWKSet, jwtVerify } = await import('jose');
  const keys = createRemoteJWKSet(new URL(keySet));
  return async (token) => (await jwtVerify(token, keys, { issuer, audience })).payload.sub;
}
