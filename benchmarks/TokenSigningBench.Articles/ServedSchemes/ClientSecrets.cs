using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;
using TokenSigningBench.Articles.Accounts;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>
/// The tokens and certificates of one server's clients, for schemes without an account store, and the keys that sign them. The keys stay in
/// this process: the server gets only the public keys.
/// </summary>
internal sealed class ClientSecrets : IDisposable
{
    /// <summary>The lifetime of a token.</summary>
    public static readonly TimeSpan TokenLifetime = TimeSpan.FromHours(1);

    private readonly JsonWebTokenHandler _handler = new() { SetDefaultTimesOnTokenCreation = false };
    private readonly Dictionary<string, (AsymmetricAlgorithm Key, SigningCredentials Credentials)> _issuers = [];
    private readonly TimeProvider _clock;

    public ClientSecrets(IEnumerable<AuthScheme> schemes, TimeProvider clock)
    {
        _clock = clock;
        foreach (AuthScheme scheme in schemes)
        {
            if (scheme.TokenAlgorithm is { } algorithm)
                _issuers[scheme.Name] = CreateIssuer(algorithm);
            else if (scheme.Kind == AuthenticationKind.ClientCertificate)
                Authority = new(clock);
        }
    }

    /// <summary>The authority that signs client certificates; null if no scheme needs any.</summary>
    public ClientAuthority? Authority { get; }

    /// <summary>The public keys (SubjectPublicKeyInfo) of the token issuers, by scheme name.</summary>
    public Dictionary<string, byte[]> BearerKeys =>
        _issuers.ToDictionary(issuer => issuer.Key, issuer => issuer.Value.Key.ExportSubjectPublicKeyInfo());

    /// <summary>Creates a token for an account.</summary>
    public string BearerToken(AuthScheme scheme, string account)
    {
        DateTime now = _clock.GetUtcNow().UtcDateTime;
        return _handler.CreateToken(
            new SecurityTokenDescriptor
            {
                Issuer = BearerScheme.Issuer,
                Audience = BearerScheme.Audience,
                Claims = new Dictionary<string, object> { [JwtRegisteredClaimNames.Sub] = account },
                IssuedAt = now,
                NotBefore = now,
                Expires = now + TokenLifetime,
                SigningCredentials = _issuers[scheme.Name].Credentials,
            }
        );
    }

    public void Dispose()
    {
        foreach ((AsymmetricAlgorithm key, _) in _issuers.Values)
            key.Dispose();
        Authority?.Dispose();
    }

    private static (AsymmetricAlgorithm Key, SigningCredentials Credentials) CreateIssuer(JwsAlgorithm algorithm)
    {
        AsymmetricAlgorithm key = algorithm.Family == JwsFamily.Ecdsa ? ECDsa.Create(ECCurve.NamedCurves.nistP256) : RSA.Create(2048);
        SecurityKey named = key is RSA rsa ? new RsaSecurityKey(rsa) : new ECDsaSecurityKey((ECDsa)key);
        // Microsoft.IdentityModel's shared cache would keep signing with a disposed key.
        named.CryptoProviderFactory = new() { CacheSignatureProviders = false };
        return (key, new(named, algorithm.Name));
    }
}
