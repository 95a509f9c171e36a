using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Identity;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;
using TokenSigningBench.Core.Keys;

namespace TokenSigningBench.CountedServer;

/// <summary>Issues tokens, and does on the way what makes it slow.</summary>
internal sealed class SlowTokenService : IDisposable
{
    private readonly Scenario _scenario;
    private readonly RSA _rsa;
    private readonly SigningCredentials _credentials;
    private readonly byte[] _file;
    private readonly PasswordHasher<object> _hasher = new();
    private readonly string _hash;
    private readonly HttpClient _client = new();
    private readonly object _monitor = new();
    private readonly Dictionary<int, string> _cache = [];
    private int _counter;

    public SlowTokenService(Scenario scenario)
    {
        _scenario = scenario;
        int bits = scenario.Cause switch
        {
            "rsa8192" => 8192,
            "rsa4096" => 4096,
            _ => 2048,
        };
        _rsa = KnownPrimeKeys.Create(bits);
        // The library does not sign RS256 with a key over 4096 bits.
        _credentials = new(new RsaSecurityKey(_rsa), bits > 4096 ? SecurityAlgorithms.RsaSha512 : SecurityAlgorithms.RsaSha256);
        using X509Certificate2 certificate = new CertificateRequest(
            "CN=counted",
            _rsa,
            HashAlgorithmName.SHA256,
            RSASignaturePadding.Pkcs1
        ).CreateSelfSigned(DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch.AddYears(100));
        _file = certificate.Export(X509ContentType.Pfx, "secret");
        _hash = _hasher.HashPassword(this, "password");
        if (scenario.Cause == "gc")
        {
            for (int i = 0; i < 200_000; i++)
                _cache[i] = i.ToString("D20", null);
        }
    }

    /// <returns>The token, and the time that the cause took, in ticks of the stopwatch.</returns>
    public async Task<(string Token, long Cause)> CreateAsync()
    {
        long begin = Stopwatch.GetTimestamp(),
            working = 0;
        switch (_scenario.Cause)
        {
            case "pfx":
                Reload();
                break;
            case "pbkdf2":
                _hasher.VerifyHashedPassword(this, _hash, "password");
                break;
            case "http":
                await _client.GetStringAsync(_scenario.Called).ConfigureAwait(false);
                break;
            case "blocking":
                _client.GetStringAsync(_scenario.Called).Wait();
                break;
            case "lock":
                working = Serialized();
                break;
            case "gc":
                Churn();
                break;
        }

        long middle = Stopwatch.GetTimestamp();
        string token = new JsonWebTokenHandler().CreateToken(
            new SecurityTokenDescriptor
            {
                Issuer = "https://idp.example",
                Audience = "client",
                SigningCredentials = _credentials,
            }
        );
        return (
            token,
            _scenario.Cause.StartsWith("rsa", StringComparison.Ordinal) ? Stopwatch.GetTimestamp() - middle : middle - begin - working
        );
    }

    public void Dispose()
    {
        _rsa.Dispose();
        _client.Dispose();
    }

    private void Reload()
    {
        using X509Certificate2 certificate = X509CertificateLoader.LoadPkcs12(_file, "secret");
        using RSA key = certificate.GetRSAPrivateKey()!;
        _ = key.KeySize;
    }

    // Twelve milliseconds of work that one request does at a time. Returns how long it worked, which is no waiting.
    private long Serialized()
    {
        Monitor.Enter(_monitor);
        try
        {
            long begin = Stopwatch.GetTimestamp(),
                now = begin;
            while (now < begin + 12 * Stopwatch.Frequency / 1_000)
            {
                now = Stopwatch.GetTimestamp();
                _counter++;
            }

            return now - begin;
        }
        finally
        {
            Monitor.Exit(_monitor);
        }
    }

    // A cache that is rebuilt: most of what it drops is in the oldest generation.
    private void Churn()
    {
        lock (_monitor)
        {
            for (int i = 0; i < 2_000; i++)
                _cache[_counter++ % 200_000] = new string('x', 40);
        }

        GC.Collect(2, GCCollectionMode.Forced, blocking: true, compacting: true);
    }
}
