// A relying party on npm's openid-client: every flow against a server, as a user who signs in by the form. The server's address and the
// secrets come by standard input. Prints the subject of each flow, once openid-client has accepted its tokens.
import * as client from 'openid-client';

const { issuer, redirectUri, name, password, secret } = JSON.parse(await new Response(process.stdin).text());
const discover = (id, authentication, ...execute) =>
  client.discovery(new URL(issuer), id, undefined, authentication, { execute: [client.allowInsecureRequests, ...execute] });
const cookies = new Map();

async function go(url, options = {}) {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const response = await fetch(url, { redirect: 'manual', ...options, headers: { cookie } });
  for (const set of response.headers.getSetCookie()) cookies.set(...set.split(';')[0].split(/=(.*)/s));
  return response;
}

async function signIn() {
  const login = new URL('/login?ReturnUrl=%2Fconnect%2Fauthorize%3Fa%3Db', issuer);
  const page = await (await go(login)).text();
  const body = new URLSearchParams({ username: name, password });
  for (const [, field, value] of page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)) body.set(field, value);
  await go(login, { method: 'POST', body });
}

async function codeFlow() {
  const config = await discover('rp', client.None());
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const expectedNonce = client.randomNonce();
  const answer = await go(client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri, scope: 'openid offline_access', code_challenge_method: 'S256',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier), state: expectedState, nonce: expectedNonce,
  }));
  const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true };
  const tokens = await client.authorizationCodeGrant(config, new URL(answer.headers.get('location')), checks);
  console.log('code', tokens.claims().sub);
  console.log('refresh', (await client.refreshTokenGrant(config, tokens.refresh_token)).claims().sub);
  console.log('userinfo', (await client.fetchUserInfo(config, tokens.access_token, tokens.claims().sub)).sub);
}

async function implicitFlow() {
  const config = await discover('rp', client.None(), client.useIdTokenResponseType);
  const nonce = client.randomNonce();
  const expectedState = client.randomState();
  const parameters = { redirect_uri: redirectUri, scope: 'openid', nonce, state: expectedState, response_mode: 'fragment' };
  const answer = await go(client.buildAuthorizationUrl(config, parameters));
  console.log('implicit', (await client.implicitAuthentication(config, new URL(answer.headers.get('location')), nonce, { expectedState })).sub);
}

async function clientCredentials() {
  const config = await discover('rp-confidential', client.ClientSecretPost(secret));
  const tokens = await client.clientCredentialsGrant(config);
  console.log('client credentials', (await client.tokenIntrospection(config, tokens.access_token)).sub);
}

await signIn();
await implicitFlow();
await codeFlow();
await clientCredentials();
