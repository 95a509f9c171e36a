// oauth4webapi, on which openid-client stands: its check of access tokens with its defaults. Plain http must be allowed.
const packages = ['openid-client', 'oauth4webapi'];

async function start({ issuer, audience }) {
  const { allowInsecureRequests, discoveryRequest, processDiscoveryResponse, validateJwtAccessToken } = await import('oauth4webapi');
  const insecure = { [allowInsecureRequests]: true };
  const address = new URL(issuer);
  const server = await processDiscoveryResponse(address, await discoveryRequest(address, insecure));
  return async (token) => {
    const request = new Request('http://127.0.0.1/', { headers: { authorization: `Bearer ${token}` } });
    return (await validateJwtAccessToken(server, request, audience, insecure)).sub;
  };
}
