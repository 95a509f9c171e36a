namespace TokenSigningBench.Core.Pkcs11;

/// <summary>An RSA key in a token: signs there, verifies here.</summary>
internal sealed class Pkcs11Rsa : RSA, IKeyElsewhere
{
    private readonly Pkcs11Key _key;
    private readonly RSA _public;
    private bool _isDisposed;

    /// <param name="publicKey">Its public part, which belongs to the new object.</param>
    public Pkcs11Rsa(Pkcs11Key key, RSA publicKey)
    {
        _key = key;
        _public = publicKey;
        KeySizeValue = publicKey.KeySize;
        LegalKeySizesValue = [new KeySizes(publicKey.KeySize, publicKey.KeySize, 0)];
    }

    public KeyPlace Place => _key.Place;

    public AsymmetricAlgorithm Share() => new Pkcs11Rsa(_key.Share(), Create(_public.ExportParameters(includePrivateParameters: false)));

    public byte[] ExportOrder() => _key.ExportOrder();

    public override byte[] SignHash(byte[] hash, HashAlgorithmName hashAlgorithm, RSASignaturePadding padding) =>
        padding == RSASignaturePadding.Pss ? _key.SignPss(hash, hashAlgorithm) : _key.SignPkcs1(hash, hashAlgorithm);

    public override bool VerifyHash(byte[] hash, byte[] signature, HashAlgorithmName hashAlgorithm, RSASignaturePadding padding) =>
        _public.VerifyHash(hash, signature, hashAlgorithm, padding);

    public override bool VerifyHash(
        ReadOnlySpan<byte> hash,
        ReadOnlySpan<byte> signature,
        HashAlgorithmName hashAlgorithm,
        RSASignaturePadding padding
    ) => _public.VerifyHash(hash, signature, hashAlgorithm, padding);

    /// <exception cref="UserErrorException">The private part is asked for.</exception>
    public override RSAParameters ExportParameters(bool includePrivateParameters) =>
        includePrivateParameters ? throw Pkcs11Source.StaysInToken(_key.Address) : _public.ExportParameters(false);

    public override void ImportParameters(RSAParameters parameters) => throw new NotSupportedException();

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
