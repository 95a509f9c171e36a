using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>What clients of one server bring to the modes that no account store answers for, and who signs it. It never leaves this process: the server has the public halves.</summary>
internal sealed class ClientSecrets : IDisposable
{
    /// <summary>How long a token is valid.</summary>
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
                _issuers[scheme.Name] = IssuerFor(algorithm);
            else if (scheme.Kind == AuthenticationKind.ClientCertificate)
                Authority = new(clock);
        }
    }

    /// <summary>Who signs client certificates; null where no mode asks for any.</summary>
    public ClientAuthority? Authority { get; }

    /// <summary>The public keys of those who sign tokens, by the modes' names.</summary>
    public Dictionary<string, byte[]> BearerKeys =>
        _issuers.ToDictionary(issuer => issuer.Key, issuer => issuer.Value.Key.ExportSubjectPublicKeyInfo());

    /// <summary>A token of somebody's, signed now.</summary>
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

    private static (AsymmetricAlgorithm Key, SigningCredentials Credentials) IssuerFor(JwsAlgorithm algorithm)
    {
        AsymmetricAlgorithm key = algorithm.Family == JwsFamily.Ecdsa ? ECDsa.Create(ECCurve.NamedCurves.nistP256) : RSA.Create(2048);
        SecurityKey named = key is RSA rsa ? new RsaSecurityKey(rsa) : new ECDsaSecurityKey((ECDsa)key);
        // The library's shared cache would go on signing with a key that was disposed of.
        named.CryptoProviderFactory = new() { CacheSignatureProviders = false };
        return (key, new(named, algorithm.Name));
    }
}
