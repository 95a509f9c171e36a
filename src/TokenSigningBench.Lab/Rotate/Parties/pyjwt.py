# PyJWT: its client of key sets with its defaults.
def start(order):
    import jwt

    client = jwt.PyJWKClient(order["keySet"])

    def verify(token):
        key = client.get_signing_key_from_jwt(token).key
        return jwt.decode(token, key, order["algorithms"], issuer=order["issuer"], audience=order["audience"])["sub"]

    return "PyJWT " + jwt.__version__, verify
