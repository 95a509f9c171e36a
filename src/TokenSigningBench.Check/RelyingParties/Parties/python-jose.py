# python-jose takes a key set and fetches none: the application reads it when it starts, as the documentation's examples do.
def start(startup):
    import jose
    from jose import jwt

    keys = json.load(urllib.request.urlopen(startup["keySet"]))

    def verify(token):
        return jwt.decode(token, keys, startup["algorithms"], issuer=startup["issuer"], audience=startup["audience"])["sub"]

    return "python-jose " + jose.__version__, verify
