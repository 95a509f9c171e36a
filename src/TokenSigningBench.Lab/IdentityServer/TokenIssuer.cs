using System.Buffers;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using Microsoft.Extensions.ObjectPool;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>The claims of an identity token.</summary>
/// <param name="Nonce">The client's nonce; null if it sent none.</param>
internal sealed record IdentityClaims(string ClientId, string Subject, DateTimeOffset SignedIn, string? Nonce);

/// <summary>Issues identity tokens, with all server options that can create this slow.</summary>
internal sealed class TokenIssuer : IDisposable
{
    /// <summary>The lifetime of a token.</summary>
    public static readonly TimeSpan Lifetime = TimeSpan.FromMinutes(5);

    private readonly IdentityServerOptions _options;
    private readonly ServerOptions _serverOptions;
    private readonly string _issuer;
    private readonly byte[]? _pkcs12;
    private readonly DefaultObjectPool<ITokenSigner> _signers;

    public TokenIssuer(IdentityServerOptions options, string issuer)
    {
        _options = options;
        _serverOptions = options.ServerOptions;
        _issuer = issuer;
        _pkcs12 =
            _serverOptions.KeyLoading == KeyLoading.EachToken
                ? options.Key.Certificate?.Export(X509ContentType.Pkcs12)
                    ?? throw new ArgumentException("A key without its certificate has no file to be loaded from", nameof(options))
                : null;
        // A signer is not thread-safe, and creating one per token would add a cost that no server option controls.
        _signers = new(new SignerPolicy(() => _serverOptions.Signer.CreateSigner(options.Key, options.Algorithm)));
    }

    /// <summary>
    /// Issues a token, after as many further signatures as configured, which stand for the access tokens and logout tokens of a real login.
    /// </summary>
    /// <exception cref="CryptographicException">The library returned the token unsigned.</exception>
    public async ValueTask<string> IssueAsync(IdentityClaims claims, ServerTimings timings)
    {
        await timings.DelayAsync(ServerPhase.Profile, _serverOptions.ProfileDelay, _options.Time).ConfigureAwait(false);
        string payload = BuildPayload(claims);
        string token = "";
        for (int i = 0; i < _serverOptions.TokensPerLogin; i++)
            token = _pkcs12 is null ? Sign(payload, timings) : LoadKeyAndSign(_pkcs12, payload, timings);
        timings.Leave();
        return token[^1] != '.' ? token : throw new CryptographicException($"{_serverOptions.Signer} left the token unsigned");
    }

    /// <summary>Issues an identity token, and an access token that is signed too. The profile is looked up once.</summary>
    /// <inheritdoc cref="IssueAsync" path="/exception"/>
    public async ValueTask<(string IdToken, string AccessToken)> IssueBothAsync(IdentityClaims claims, ServerTimings timings)
    {
        string accessToken = await IssueAsync(claims with { Nonce = null }, timings).ConfigureAwait(false);
        string payload = BuildPayload(claims, HashOf(accessToken));
        string token = _pkcs12 is null ? Sign(payload, timings) : LoadKeyAndSign(_pkcs12, payload, timings);
        timings.Leave();
        return (token, accessToken);
    }

    public void Dispose()
    {
        if (_pkcs12 is not null)
            CryptographicOperations.ZeroMemory(_pkcs12);
    }

    private string Sign(string payload, ServerTimings timings)
    {
        timings.Enter(ServerPhase.Sign);
        ITokenSigner signer = _signers.Get();
        try
        {
            return signer.Sign(payload);
        }
        finally
        {
            _signers.Return(signer);
        }
    }

    private string LoadKeyAndSign(byte[] pkcs12, string payload, ServerTimings timings)
    {
        timings.Enter(ServerPhase.LoadKey);
        // Not disposed: Microsoft.IdentityModel caches the first key of a certificate, and would sign with it after its disposal.
        var key = TokenKey.FromCertificate(X509CertificateLoader.LoadPkcs12(pkcs12, password: null));
        key.KeyId = _options.Key.KeyId;
        timings.Enter(ServerPhase.Sign);
        using ITokenSigner signer = _serverOptions.Signer.CreateSigner(key, _options.Algorithm);
        return signer.Sign(payload);
    }

    // OpenID Connect Core 1.0 section 3.2.2.9.
    private string HashOf(string accessToken)
    {
        byte[] hash = CryptographicOperations.HashData(_options.Algorithm.Hash, Encoding.ASCII.GetBytes(accessToken));
        return Base64UrlEncoder.Encode(hash[..(hash.Length / 2)]);
    }

    private string BuildPayload(IdentityClaims claims, string? accessTokenHash = null)
    {
        long now = _options.Time.GetUtcNow().ToUnixTimeSeconds();
        var content = new ArrayBufferWriter<byte>(256);
        using (var json = new Utf8JsonWriter(content))
        {
            json.WriteStartObject();
            json.WriteString("iss", _issuer);
            json.WriteString("sub", claims.Subject);
            json.WriteString("aud", claims.ClientId);
            json.WriteNumber("exp", now + (long)Lifetime.TotalSeconds);
            json.WriteNumber("iat", now);
            json.WriteNumber("auth_time", claims.SignedIn.ToUnixTimeSeconds());
            if (claims.Nonce is not null)
                json.WriteString("nonce", claims.Nonce);
            if (accessTokenHash is not null)
                json.WriteString("at_hash", accessTokenHash);
            json.WriteEndObject();
        }

        return Encoding.UTF8.GetString(content.WrittenSpan);
    }

    private sealed class SignerPolicy(Func<ITokenSigner> create) : PooledObjectPolicy<ITokenSigner>
    {
        public override ITokenSigner Create() => create();

        public override bool Return(ITokenSigner signer) => true;
    }
}
