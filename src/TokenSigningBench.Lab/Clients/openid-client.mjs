// npm's openid-client as a client that logs a user in. The lines of its standard input are the order, then where the server sent the browser back to;
// the lines of its standard output are where the browser has to go, then the subject or why the tokens are refused.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import * as client from 'openid-client';

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const read = async () => JSON.parse((await lines.next()).value);
const write = (answer) => process.stdout.write(JSON.stringify(answer) + '\n');
// The outermost message names the step, the innermost one the reason.
const reason = (error) => (error.cause instanceof Error ? reason(error.cause) : String(error.message ?? error).replace(/\s+/g, ' '));

const { issuer, clientId, redirectUri, algorithm, flow, checksSignature } = await read();
const { version } = JSON.parse(readFileSync('node_modules/openid-client/package.json'));
const execute = [client.allowInsecureRequests];
if (flow === 'implicit') execute.push(client.useIdTokenResponseType);
if (checksSignature) execute.push(client.enableNonRepudiationChecks);
const config = await client.discovery(new URL(issuer), clientId, { id_token_signed_response_alg: algorithm }, client.None(), { execute });

const pkceCodeVerifier = client.randomPKCECodeVerifier();
const expectedState = client.randomState();
const expectedNonce = client.randomNonce();
const parameters = { redirect_uri: redirectUri, scope: 'openid', state: expectedState, nonce: expectedNonce };
if (flow === 'code') Object.assign(parameters, { code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier), code_challenge_method: 'S256' });
write({ name: `openid-client ${version}`, address: client.buildAuthorizationUrl(config, parameters).href });

const { address } = await read();
try {
  const checks = { expectedState, expectedNonce, pkceCodeVerifier, idTokenExpected: true };
  const claims =
    flow === 'code'
      ? (await client.authorizationCodeGrant(config, new URL(address), checks)).claims()
      : await client.implicitAuthentication(config, new URL(address), expectedNonce, { expectedState });
  write({ subject: claims.sub });
} catch (error) {
  write({ refusal: reason(error) });
}
