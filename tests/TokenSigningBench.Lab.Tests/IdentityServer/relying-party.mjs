// A relying party on npm's openid-client: both flows against the server whose issuer is the first argument, as one who signs in by the form.
// Prints the subject of each flow's identity token, once openid-client has accepted it.
import * as client from 'openid-client';

const [issuer, redirectUri, name, password] = process.argv.slice(-4);
const config = await client.discovery(new URL(issuer), 'rp', undefined, client.None(), { execute: [client.allowInsecureRequests] });
const cookies = new Map();

async function go(url, options = {}) {
  const response = await fetch(url, { redirect: 'manual', ...options, headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; '), ...options.headers } });
  for (const cookie of response.headers.getSetCookie()) cookies.set(...cookie.split(';')[0].split(/=(.*)/s));
  return response;
}

async function signIn() {
  const login = new URL('/login', issuer);
  const page = await (await go(login)).text();
  const body = new URLSearchParams({ username: name, password });
  for (const [, field, value] of page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)) body.set(field, value);
  await go(login, { method: 'POST', body });
}

async function codeFlow() {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const expectedNonce = client.randomNonce();
  const answer = await go(client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri, scope: 'openid', code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier), code_challenge_method: 'S256',
    state: expectedState, nonce: expectedNonce,
  }));
  const tokens = await client.authorizationCodeGrant(config, new URL(answer.headers.get('location')), { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true });
  return tokens.claims().sub;
}

async function implicitFlow() {
  const implicit = await client.discovery(new URL(issuer), 'rp', undefined, client.None(), { execute: [client.allowInsecureRequests, client.useIdTokenResponseType] });
  const nonce = client.randomNonce();
  const expectedState = client.randomState();
  const answer = await go(client.buildAuthorizationUrl(implicit, { redirect_uri: redirectUri, scope: 'openid', nonce, state: expectedState }));
  return (await client.implicitAuthentication(implicit, new URL(answer.headers.get('location')), nonce, { expectedState })).sub;
}

await signIn();
console.log(await codeFlow());
console.log(await implicitFlow());
