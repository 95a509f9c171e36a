// npm's oidc-provider on loopback: one client, a login by a cookie that holds the run's secret, and consent that is never asked.
// The first line of its standard input says what it signs with. It ends when its standard input does.
import { createHash, createPrivateKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

// Its standard output is for the one line that says where it is.
console.log = console.info = console.warn = console.error;

const input = createInterface({ input: process.stdin });
input.once('close', () => process.exit());

const oneLine = (error) => String(error.message).replace(/\s+/g, ' ');

const digest = (text) => createHash('sha256').update(text ?? '').digest();
const isSame = (one, other) => timingSafeEqual(digest(one), digest(other));

async function start({ key, algorithm, certificate, client, redirectUri, user, login }) {
  const { default: Provider } = await import('oidc-provider');
  const jwk = { ...createPrivateKey(key).export({ format: 'jwk' }), use: 'sig', alg: algorithm, ...certificate };

  // Listens first, because its issuer has the port in it.
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${server.address().port}`;

  let grant;
  const provider = new Provider(issuer, {
    jwks: { keys: [jwk] },
    enabledJWA: { idTokenSigningAlgValues: [algorithm] },
    clients: [{
      client_id: client,
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      grant_types: ['implicit', 'authorization_code'],
      response_types: ['id_token', 'code'],
      id_token_signed_response_alg: algorithm,
    }],
    responseTypes: ['id_token', 'code'],
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    features: { devInteractions: { enabled: false } },
    // Its own page of errors writes a notice that it should be replaced, which would bury the error.
    renderError: (ctx, out) => { ctx.body = out; },
    interactions: { url: (ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    async loadExistingGrant(ctx) {
      if (!grant) {
        grant = new ctx.oidc.provider.Grant({ clientId: client, accountId: user });
        grant.addOIDCScope('openid');
        await grant.save();
      }
      return grant;
    },
    ttl: { Session: 86400, Grant: 86400, Interaction: 600, IdToken: 3600 },
  });
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next();
    // Without it anybody on this machine would be signed in, and given tokens that are signed with the key.
    if (!isSame(ctx.cookies.get(login.name, { signed: false }), login.secret)) {
      ctx.status = 403;
      ctx.body = 'Nobody is signed in here without the secret of this run';
      return;
    }
    await provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: user } }, { mergeWithLastSubmission: false });
    ctx.respond = false;
  });
  provider.on('server_error', (ctx, error) => console.error(oneLine(error)));
  server.on('request', provider.callback());

  const { version } = JSON.parse(readFileSync('node_modules/oidc-provider/package.json'));
  process.stdout.write(JSON.stringify({ name: `oidc-provider ${version} on Node ${process.versions.node}`, issuer }) + '\n');
}

try {
  const [order] = await once(input, 'line');
  await start(JSON.parse(order));
} catch (error) {
  console.error(oneLine(error));
  process.exit(1);
}
