# Answers each request with the SHA-256 of its target and its fields, which shows that nothing was lost: by WSGI and by ASGI.
import hashlib


def digest(target, fields):
    lines = sorted(name + ':' + value for name, value in fields if name.startswith('x-p'))
    return hashlib.sha256((target + '|' + '\n'.join(lines)).encode()).hexdigest().encode()


def wsgi(environ, start_response):
    fields = [(key[5:].lower().replace('_', '-'), value) for key, value in environ.items() if key.startswith('HTTP_')]
    body = digest(environ['RAW_URI'], fields)
    start_response('200 OK', [('Content-Length', str(len(body)))])
    return [body]


async def asgi(scope, receive, send):
    if scope['type'] != 'http':
        return
    target = scope['raw_path'].decode() if scope.get('raw_path') else scope['path']
    if '?' not in target and scope['query_string']:
        target += '?' + scope['query_string'].decode()
    body = digest(target, [(name.decode(), value.decode()) for name, value in scope['headers']])
    await send({'type': 'http.response.start', 'status': 200, 'headers': [(b'content-length', str(len(body)).encode())]})
    await send({'type': 'http.response.body', 'body': body})
