# Authlib: the check of identity tokens of its OpenID Connect client. The order of its requests is its own; how they are sent is not.
def start(startup):
    import authlib
    from authlib.integrations.base_client.sync_openid import OpenIDMixin

    class Response:
        def __init__(self, body):
            self.body = body

        def raise_for_status(self):
            pass

        def json(self):
            return json.loads(self.body)

    class Session:
        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def request(self, method, address, withhold_token):
            with urllib.request.urlopen(address) as response:
                return Response(response.read())

    class Client(OpenIDMixin):
        client_cls, client_kwargs, client_id = Session, {}, startup["audience"]
        server_metadata = {"issuer": startup["issuer"], "jwks_uri": startup["keySet"]}

        def load_server_metadata(self):
            return self.server_metadata

    client = Client()

    def verify(token):
        # With an access token beside it, it is a token of the code flow, which needs no nonce.
        return client.parse_id_token({"id_token": token, "access_token": "unused"}, nonce=None).get("sub", "")

    return "Authlib " + authlib.__version__, verify
