namespace TokenSigningBench.Core.Pkcs11;

/// <summary>An elliptic curve key in a token: signs there, verifies here.</summary>
internal sealed class Pkcs11Ecdsa : ECDsa, IKeyElsewhere
{
    private readonly Pkcs11Key _key;
    private readonly ECDsa _public;
    private bool _isDisposed;

    /// <param name="publicKey">Its public part, which belongs to the new object.</param>
    public Pkcs11Ecdsa(Pkcs11Key key, ECDsa publicKey)
    {
        _key = key;
        _public = publicKey;
        KeySizeValue = publicKey.KeySize;
        LegalKeySizesValue = [new KeySizes(publicKey.KeySize, publicKey.KeySize, 0)];
    }

    public KeyPlace Place => _key.Place;

    public AsymmetricAlgorithm Share() => new Pkcs11Ecdsa(_key.Share(), Create(_public.ExportParameters(includePrivateParameters: false)));

    public byte[] ExportOrder() => _key.ExportOrder();

    // PKCS#11 gives r and s one after the other, which is the form of tokens and .NET's own default.
    public override byte[] SignHash(byte[] hash) => _key.SignEcdsa(hash);

    public override bool VerifyHash(byte[] hash, byte[] signature) => _public.VerifyHash(hash, signature);

    /// <exception cref="UserErrorException">The private part is asked for.</exception>
    public override ECParameters ExportParameters(bool includePrivateParameters) =>
        includePrivateParameters ? throw Pkcs11Source.StaysInToken(_key.Address) : _public.ExportParameters(false);

    protected override void Dispose(bool disposing)
    {
        if (disposing && !_isDisposed)
        {
            _isDisposed = true;
            _public.Dispose();
            _key.Release();
        }

        base.Dispose(disposing);
    }
}
