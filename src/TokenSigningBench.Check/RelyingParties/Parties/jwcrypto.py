# jwcrypto takes a key set and fetches none: the application reads it when it starts.
def start(startup):
    from importlib.metadata import version
    from jwcrypto.jwk import JWKSet
    from jwcrypto.jwt import JWT

    keys = JWKSet.from_json(urllib.request.urlopen(startup["keySet"]).read().decode())
    claims = {"iss": startup["issuer"], "aud": startup["audience"]}

    def verify(token):
        return json.loads(JWT(jwt=token, key=keys, check_claims=claims).claims)["sub"]

    return "jwcrypto " + version("jwcrypto"), verify
