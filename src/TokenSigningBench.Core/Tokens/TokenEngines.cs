using Org.BouncyCastle.Crypto.Signers;
using JsonWebTokens = Microsoft.IdentityModel.JsonWebTokens;
using Jwt = System.IdentityModel.Tokens.Jwt;

namespace TokenSigningBench.Core.Tokens;

/// <summary>The engines, as an explicit list.</summary>
public static class TokenEngines
{
    /// <summary>The article's way: everything is created for each token, with System.IdentityModel.Tokens.Jwt.</summary>
    public static TokenEngine JwtSecurityTokenHandler { get; } =
        new(
            "JwtSecurityTokenHandler",
            () => typeof(Jwt.JwtSecurityTokenHandler),
            "IdentityServer3 and IdentityServer4",
            isManaged: false,
            (key, algorithm) => new JwtSecurityTokenSigner(key, algorithm),
            (key, algorithm) => new JwtSecurityTokenVerifier(key, algorithm)
        );

    /// <summary>The handler of current servers, from Microsoft.IdentityModel.JsonWebTokens.</summary>
    public static TokenEngine JsonWebTokenHandler { get; } =
        new(
            "JsonWebTokenHandler",
            () => typeof(JsonWebTokens.JsonWebTokenHandler),
            "Duende IdentityServer and OpenIddict",
            isManaged: false,
            (key, algorithm) => new JsonWebTokenSigner(key, algorithm),
            (key, algorithm) => new JsonWebTokenVerifier(key, algorithm)
        );

    /// <summary>The same handler with a new signature provider for each token. Not in <see cref="All"/>: servers avoid it.</summary>
    public static TokenEngine JsonWebTokenHandlerNotCached { get; } =
        new(
            "JsonWebTokenHandler, not cached",
            () => typeof(JsonWebTokens.JsonWebTokenHandler),
            "servers that switch the cache of providers off",
            isManaged: false,
            (key, algorithm) => new JsonWebTokenSigner(key, algorithm, cachesProviders: false),
            (key, algorithm) => new JsonWebTokenVerifier(key, algorithm, cachesProviders: false)
        );

    /// <summary>The framework's own cryptography, without a token library.</summary>
    public static TokenEngine PlatformCrypto { get; } =
        new(
            "PlatformCrypto",
            () => typeof(RSA),
            "none: the lower bound",
            isManaged: false,
            (key, algorithm) => new PlatformCryptoSigner(key, algorithm),
            (key, algorithm) => new PlatformCryptoVerifier(key, algorithm)
        );

    /// <summary>BouncyCastle's managed code, which verifies what the others sign.</summary>
    public static TokenEngine BouncyCastle { get; } =
        new(
            "BouncyCastle",
            () => typeof(RsaDigestSigner),
            "programs without the system's cryptography",
            isManaged: true,
            (key, algorithm) => new BouncyCastleSigner(key, algorithm),
            (key, algorithm) => new BouncyCastleVerifier(key, algorithm)
        );

    /// <summary>The article's first.</summary>
    public static IReadOnlyList<TokenEngine> All { get; } = [JwtSecurityTokenHandler, JsonWebTokenHandler, PlatformCrypto, BouncyCastle];

    /// <summary>
    /// The engine whose cost every library adds to: platform crypto, or BouncyCastle for Ed25519, and for ML-DSA where the system has none.
    /// </summary>
    public static TokenEngine BaselineOf(JwsAlgorithm algorithm)
    {
        ArgumentNullException.ThrowIfNull(algorithm);
        return algorithm.Family switch
        {
            JwsFamily.EdDsa => BouncyCastle,
            JwsFamily.MLDsa when !MLDsaKey.IsInPlatformCrypto => BouncyCastle,
            _ => PlatformCrypto,
        };
    }

    /// <summary>
    /// The engine that must agree before a result of this one counts. It never has the same arithmetic, except where nothing else has
    /// ML-DSA or Ed25519: there BouncyCastle must give the signatures of RFC 9964 or RFC 8037 first, or it creates no signer and no
    /// verifier.
    /// </summary>
    public static TokenEngine CrossCheckOf(TokenEngine engine, JwsAlgorithm algorithm)
    {
        ArgumentNullException.ThrowIfNull(engine);
        return engine.IsManaged ? BaselineOf(algorithm) : BouncyCastle;
    }
}
