using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Identity;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;
using Npgsql;
using TokenSigningBench.Core.Keys;

namespace TokenSigningBench.CountedServer;

/// <summary>Issues tokens, and does on the way what makes it slow.</summary>
internal sealed class SlowTokenService : IDisposable
{
    // A small key is a cause where a login signs often: one token for each service.
    private const int ManyTokens = 16;

    private readonly Scenario _scenario;
    private readonly RSA _rsa;
    private readonly SigningCredentials _credentials;
    private readonly byte[] _file;
    private readonly PasswordHasher<object> _hasher = new();
    private readonly string _hash;
    private readonly HttpClient _client = new();
    private readonly object _monitor = new();
    private readonly Dictionary<int, string> _cache = [];
    private readonly ColdCode _cold = new();
    private readonly NpgsqlDataSource? _database;
    private readonly string[] _causes;
    private readonly Func<Task<(string Token, long Cause)>> _create;
    private readonly int _tokens;
    private int _counter;

    public SlowTokenService(Scenario scenario)
    {
        _scenario = scenario;
        _causes = [.. scenario.Causes.Where(cause => cause != "deep")];
        _create = scenario.Has("deep") ? Decorator<(string, long)>.Around(CreateNowAsync) : CreateNowAsync;
        int bits =
            scenario.Has("rsa8192") ? 8192
            : scenario.Has("rsa4096") ? 4096
            : 2048;
        _tokens = scenario.Has("rsa2048") ? ManyTokens : 1;
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
        _database = scenario.Database is { } connection ? NpgsqlDataSource.Create(connection) : null;
        if (scenario.Has("gc"))
        {
            for (int i = 0; i < 200_000; i++)
                _cache[i] = i.ToString("D20", null);
        }
    }

    /// <returns>The token, and the time that the first cause took, in ticks of the stopwatch.</returns>
    public Task<(string Token, long Cause)> CreateAsync() => _create();

    private async Task<(string Token, long Cause)> CreateNowAsync()
    {
        long first = 0;
        foreach ((int index, string cause) in _causes.Index())
        {
            long before = Stopwatch.GetTimestamp(),
                working = await WaitAsync(cause).ConfigureAwait(false);
            if (index == 0)
                first = Stopwatch.GetTimestamp() - before - working;
        }

        long begin = Stopwatch.GetTimestamp();
        string token = CreateToken();
        for (int more = 1; more < _tokens; more++)
            CreateToken();
        return (
            token,
            _causes is [{ } named, ..] && named.StartsWith("rsa", StringComparison.Ordinal) ? Stopwatch.GetTimestamp() - begin : first
        );
    }

    private string CreateToken() =>
        new JsonWebTokenHandler().CreateToken(
            new SecurityTokenDescriptor
            {
                Issuer = "https://idp.example",
                Audience = "client",
                SigningCredentials = _credentials,
            }
        );

    public void Dispose()
    {
        _rsa.Dispose();
        _client.Dispose();
        _database?.Dispose();
    }

    // Returns what of it is no waiting, in ticks of the stopwatch.
    private async Task<long> WaitAsync(string cause)
    {
        switch (cause)
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
            case "sql":
                await QueryAsync(_database!).ConfigureAwait(false);
                break;
            case "ef":
                var users = new UserContext(_scenario.Database!);
                await using (users.ConfigureAwait(false))
                    await users.FindAsync().ConfigureAwait(false);
                break;
            case "burn":
                // A store that is no database, and completes later.
                await Task.Yield();
                Burn();
                break;
            case "blocking":
                _client.GetStringAsync(_scenario.Called).Wait();
                break;
            case "lock":
                return Serialized();
            case "gc":
                Churn();
                break;
            case "cold":
                _cold.Run();
                break;
        }

        return 0;
    }

    private static async Task QueryAsync(NpgsqlDataSource database)
    {
        NpgsqlConnection connection = await database.OpenConnectionAsync().ConfigureAwait(false);
        await using (connection.ConfigureAwait(false))
        {
            var command = new NpgsqlCommand("select pg_sleep(@seconds)", connection);
            await using (command.ConfigureAwait(false))
            {
                command.Parameters.AddWithValue("seconds", 0.15);
                await command.ExecuteScalarAsync().ConfigureAwait(false);
            }
        }
    }

    private void Reload()
    {
        using X509Certificate2 certificate = X509CertificateLoader.LoadPkcs12(_file, "secret");
        using RSA key = certificate.GetRSAPrivateKey()!;
        _ = key.KeySize;
    }

    private static void Burn()
    {
        long end = Stopwatch.GetTimestamp() + 20 * Stopwatch.Frequency / 1_000;
        while (Stopwatch.GetTimestamp() < end)
            Thread.SpinWait(20);
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
