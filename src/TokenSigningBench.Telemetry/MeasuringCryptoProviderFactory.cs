using System.Security.Cryptography;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Telemetry;

/// <summary>Measures the signatures of another factory's providers. That factory creates, caches and releases them as before.</summary>
internal sealed class MeasuringCryptoProviderFactory : CryptoProviderFactory
{
    private const int MaxTags = 8;

    private readonly CryptoProviderFactory _inner;
    private readonly SigningInstruments _instruments;

    // Servers have a few keys. The last ones, newest first: one that signs no more is forgotten.
    private SignatureTags[] _tags = [];

    public MeasuringCryptoProviderFactory(CryptoProviderFactory inner, SigningInstruments instruments)
        : base(inner.CryptoProviderCache)
    {
        (_inner, _instruments) = (inner, instruments);
        CustomCryptoProvider = inner.CustomCryptoProvider;
        CacheSignatureProviders = inner.CacheSignatureProviders;
        SignatureProviderObjectPoolCacheSize = inner.SignatureProviderObjectPoolCacheSize;
    }

    public CryptoProviderFactory Inner => _inner;

    // The setting may be changed here as well as there.
    public override SignatureProvider CreateForSigning(SecurityKey key, string algorithm) =>
        Measured(
            CacheSignatureProviders ? _inner.CreateForSigning(key, algorithm) : _inner.CreateForSigning(key, algorithm, false),
            key,
            algorithm
        );

    public override SignatureProvider CreateForSigning(SecurityKey key, string algorithm, bool cacheProvider) =>
        Measured(_inner.CreateForSigning(key, algorithm, cacheProvider && CacheSignatureProviders), key, algorithm);

    // The inner provider counts its users. The wrapper, of which each user has another, holds nothing else.
    public override void ReleaseSignatureProvider(SignatureProvider signatureProvider) =>
        _inner.ReleaseSignatureProvider(signatureProvider is MeasuringSignatureProvider measuring ? measuring.Inner : signatureProvider);

    public override SignatureProvider CreateForVerifying(SecurityKey key, string algorithm) => _inner.CreateForVerifying(key, algorithm);

    public override SignatureProvider CreateForVerifying(SecurityKey key, string algorithm, bool cacheProvider) =>
        _inner.CreateForVerifying(key, algorithm, cacheProvider);

    public override bool IsSupportedAlgorithm(string algorithm) => _inner.IsSupportedAlgorithm(algorithm);

    public override bool IsSupportedAlgorithm(string algorithm, SecurityKey key) => _inner.IsSupportedAlgorithm(algorithm, key);

    public override AuthenticatedEncryptionProvider CreateAuthenticatedEncryptionProvider(SecurityKey key, string algorithm) =>
        _inner.CreateAuthenticatedEncryptionProvider(key, algorithm);

    public override KeyWrapProvider CreateKeyWrapProvider(SecurityKey key, string algorithm) =>
        _inner.CreateKeyWrapProvider(key, algorithm);

    public override KeyWrapProvider CreateKeyWrapProviderForUnwrap(SecurityKey key, string algorithm) =>
        _inner.CreateKeyWrapProviderForUnwrap(key, algorithm);

    public override void ReleaseKeyWrapProvider(KeyWrapProvider provider) => _inner.ReleaseKeyWrapProvider(provider);

    public override void ReleaseRsaKeyWrapProvider(RsaKeyWrapProvider provider) => _inner.ReleaseRsaKeyWrapProvider(provider);

    public override HashAlgorithm CreateHashAlgorithm(HashAlgorithmName algorithm) => _inner.CreateHashAlgorithm(algorithm);

    public override HashAlgorithm CreateHashAlgorithm(string algorithm) => _inner.CreateHashAlgorithm(algorithm);

    public override KeyedHashAlgorithm CreateKeyedHashAlgorithm(byte[] keyBytes, string algorithm) =>
        _inner.CreateKeyedHashAlgorithm(keyBytes, algorithm);

    public override void ReleaseHashAlgorithm(HashAlgorithm hashAlgorithm) => _inner.ReleaseHashAlgorithm(hashAlgorithm);

    // The key of a cached provider may be another object of the same key, with another ID.
    private SignatureProvider Measured(SignatureProvider? provider, SecurityKey key, string algorithm)
    {
        // The library has a message for a factory that creates none.
        if (provider is null)
            return null!;
        return new MeasuringSignatureProvider(provider, _instruments, TagsOf(key, algorithm));
    }

    private SignatureTags TagsOf(SecurityKey key, string algorithm)
    {
        SignatureTags[] known = _tags;
        foreach (SignatureTags one in known)
        {
            if (one.AreOf(key, algorithm))
                return one;
        }

        var tags = new SignatureTags(key, algorithm);
        _tags = [tags, .. known.Take(MaxTags - 1)];
        return tags;
    }
}
