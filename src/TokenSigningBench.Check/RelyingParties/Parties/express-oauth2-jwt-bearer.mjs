// auth0's middleware for Express, with its defaults and by the discovery document.
const packages = ['express-oauth2-jwt-bearer'];

async function start({ issuer, audience }) {
  const { auth } = await import('express-oauth2-jwt-bearer');
  const check = auth({ issuerBaseURL: issuer, audience });
  return async (token) => {
    const headers = { host: '127.0.0.1', authorization: `Bearer ${token}` };
    const request = { method: 'GET', protocol: 'http', originalUrl: '/', url: '/', headers, query: {}, is: () => false, get: (name) => headers[name.toLowerCase()] };
    await new Promise((accept, refuse) => check(request, {}, (error) => (error ? refuse(error) : accept())));
    return request.auth.payload.sub;
  };
}
