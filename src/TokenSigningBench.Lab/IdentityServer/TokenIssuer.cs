using System.Buffers;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using Microsoft.Extensions.ObjectPool;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>What an identity token says.</summary>
/// <param name="Nonce">The client's nonce; null where it sent none.</param>
internal sealed record IdentityClaims(string ClientId, string Subject, DateTimeOffset SignedIn, string? Nonce);

/// <summary>Makes identity tokens, with all the dials that can make that slow.</summary>
internal sealed class TokenIssuer : IDisposable
{
    /// <summary>How long a token lasts.</summary>
    public static readonly TimeSpan Lifetime = TimeSpan.FromMinutes(5);

    private readonly IdentityServerOptions _options;
    private readonly ServerOptions _dials;
    private readonly string _issuer;
    private readonly byte[]? _file;
    private readonly DefaultObjectPool<ITokenSigner> _signers;

    public TokenIssuer(IdentityServerOptions options, string issuer)
    {
        _options = options;
        _dials = options.ServerOptions;
        _issuer = issuer;
        _file =
            _dials.KeyLoading == KeyLoading.EachToken
                ? options.Key.Certificate?.Export(X509ContentType.Pkcs12)
                    ?? throw new ArgumentException("A key without its certificate has no file to be loaded from", nameof(options))
                : null;
        // A signer is not for several threads at once, and making one for each token would be a cost that is on no dial.
        _signers = new(new Signers(() => _dials.Signer.CreateSigner(options.Key, options.Algorithm)));
    }

    /// <summary>Makes a token, and as many more as the dial says, which stand for the access tokens and logout tokens of a real login.</summary>
    /// <exception cref="CryptographicException">The library left it unsigned.</exception>
    public async ValueTask<string> IssueAsync(IdentityClaims claims, ServerTimings timings)
    {
        if (_dials.ProfileDelay > TimeSpan.Zero)
        {
            timings.Enter(ServerPhase.Profile);
            await Task.Delay(_dials.ProfileDelay, _options.Time).ConfigureAwait(false);
        }

        string payload = Payload(claims);
        string token = "";
        for (int i = 0; i < _dials.TokensPerLogin; i++)
            token = _file is null ? Sign(payload, timings) : SignWithLoaded(_file, payload, timings);
        timings.Leave();
        return token[^1] != '.' ? token : throw new CryptographicException($"{_dials.Signer} left the token unsigned");
    }

    public void Dispose()
    {
        if (_file is not null)
            CryptographicOperations.ZeroMemory(_file);
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

    private string SignWithLoaded(byte[] file, string payload, ServerTimings timings)
    {
        timings.Enter(ServerPhase.LoadKey);
        // Left to the garbage collector: Microsoft.IdentityModel keeps the first one of a certificate, and would sign with it after it was disposed.
        var key = TokenKey.FromCertificate(X509CertificateLoader.LoadPkcs12(file, password: null));
        key.KeyId = _options.Key.KeyId;
        timings.Enter(ServerPhase.Sign);
        using ITokenSigner signer = _dials.Signer.CreateSigner(key, _options.Algorithm);
        return signer.Sign(payload);
    }

    private string Payload(IdentityClaims claims)
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
            json.WriteEndObject();
        }

        return Encoding.UTF8.GetString(content.WrittenSpan);
    }

    private sealed class Signers(Func<ITokenSigner> make) : PooledObjectPolicy<ITokenSigner>
    {
        public override ITokenSigner Create() => make();

        public override bool Return(ITokenSigner signer) => true;
    }
}
