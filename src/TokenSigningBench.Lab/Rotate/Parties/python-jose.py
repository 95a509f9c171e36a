# python-jose takes a key set and fetches none: the application reads it when it starts, as the documentation's examples do.
def start(order):
    import jose
    from jose import jwt

    keys = json.load(urllib.request.urlopen(order["keySet"]))

    def verify(token):
        return jwt.decode(token, keys, order["algorithms"], issuer=order["issuer"], audience=order["audience"])["sub"]

    return "python-jose " + jose.__version__, verify
