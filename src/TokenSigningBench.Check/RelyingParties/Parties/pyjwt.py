# PyJWT: its client of key sets with its defaults.
def start(startup):
    import jwt

    client = jwt.PyJWKClient(startup["keySet"])

    def verify(token):
        key = client.get_signing_key_from_jwt(token).key
        return jwt.decode(token, key, startup["algorithms"], issuer=startup["issuer"], audience=startup["audience"]).get("sub", "")

    return "PyJWT " + jwt.__version__, verify
