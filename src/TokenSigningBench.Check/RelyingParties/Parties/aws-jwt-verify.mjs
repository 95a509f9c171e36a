// aws-jwt-verify: its verifier for any issuer, with its defaults. It reads key sets by https only, so plain http needs a fetcher.
const packages = ['aws-jwt-verify'];

async function start({ issuer, keySet, audience }) {
  hastenTimers();
  const { JwtVerifier } = await import('aws-jwt-verify');
  const { SimpleJwksCache } = await import('aws-jwt-verify/jwk');
  const fetcher = {
    async fetch(address) {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`status ${response.status}`);
      return response.arrayBuffer();
    },
  };
  const verifier = JwtVerifier.create({ issuer, audience, jwksUri: keySet }, { jwksCache: new SimpleJwksCache({ fetcher }) });
  return async (token) => (await verifier.verify(token)).sub;
}
