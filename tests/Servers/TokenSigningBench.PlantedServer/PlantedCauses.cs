using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using Npgsql;
using TokenSigningBench.Core.Keys;

namespace TokenSigningBench.PlantedServer;

/// <param name="Name">As on the command line.</param>
/// <param name="Wait">What makes one login slow.</param>
internal sealed record PlantedCause(string Name, Func<Task> Wait);

/// <summary>The causes that the command line names, ready to be used.</summary>
internal sealed class PlantedCauses : IDisposable
{
    private static readonly TimeSpan Delay = TimeSpan.FromMilliseconds(150);

    private static readonly ManualResetEvent Never = new(false);

    private readonly List<IDisposable> _owned = [];
    private readonly RSA _small;
    private readonly Lock _lock = new();
    private readonly List<object> _heap = [];

    /// <param name="names">Names of causes. That of SQL is followed by "=" and the connection string.</param>
    public PlantedCauses(string[] names)
    {
        _small = Own(KnownPrimeKeys.Create(2048));
        All = [.. names.Select(name => new PlantedCause(name.Split('=')[0], Of(name)))];
    }

    public IReadOnlyList<PlantedCause> All { get; }

    /// <summary>What every login does.</summary>
    public string SignWithSmallKey() => Sign(_small);

    /// <summary>A certificate whose key makes handshakes slow.</summary>
    public static X509Certificate2 LoopbackCertificate()
    {
        using RSA key = KnownPrimeKeys.Create(4096);
        var request = new CertificateRequest("CN=127.0.0.1", key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        return request.CreateSelfSigned(DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch.AddYears(100));
    }

    public void Dispose()
    {
        foreach (IDisposable one in _owned)
            one.Dispose();
    }

    private Func<Task> Of(string name) =>
        name.Split('=', 2) switch
        {
            [var deep] when deep.StartsWith("deep-", StringComparison.Ordinal) => Decorators.Around(Of(deep["deep-".Length..])),
            [var then] when then.StartsWith("then-", StringComparison.Ordinal) => Continuations.Of(
                then["then-".Length..],
                Calling(TimeSpan.Zero)
            ),
            ["sleep"] => Now(() => Duende.IdentityServer.Stores.ValidatingClientStore.Find(Sleep)),
            ["rsa8192"] => Signing(8192),
            ["rsa4096"] => Signing(4096),
            ["pfx"] => OpeningPfx(),
            ["pbkdf2"] => Now(Hash),
            ["http"] => Calling(Delay),
            ["sql", var connection] => Querying(connection),
            ["ldap"] => Now(Own(new SlowDirectory(Delay)).Bind),
            ["duende"] => SigningBy(Duende.IdentityServer.Services.DefaultTokenCreationService.CreateJwt),
            ["identityserver4"] => SigningBy(IdentityServer4.Services.DefaultTokenCreationService.CreateJwt),
            ["duende-secret"] => Now(() => Duende.IdentityServer.Validation.HashedSharedSecretValidator.Validate(Hash)),
            // Its listener has it: Program.cs.
            ["tls"] => () => Task.CompletedTask,
            ["blocking"] => Now(() => Task.Delay(Delay).GetAwaiter().GetResult()),
            ["lock"] => Now(HoldLock),
            ["gc"] => Allocating(),
            ["await"] => () => Task.Delay(Delay),
            _ => throw new ArgumentException($"{name}: no such cause"),
        };

    private static Func<Task> Now(Action work) =>
        () =>
        {
            work();
            return Task.CompletedTask;
        };

    private Func<Task> Signing(int bits)
    {
        RSA key = Own(KnownPrimeKeys.Create(bits));
        return Now(() => Sign(key));
    }

    private Func<Task> SigningBy(Func<Func<string>, string> library)
    {
        RSA key = Own(KnownPrimeKeys.Create(4096));
        return Now(() => library(() => Sign(key)));
    }

    private static void Sleep() => Never.WaitOne(Delay);

    private static void Hash() => Rfc2898DeriveBytes.Pbkdf2("password", new byte[16], 100_000, HashAlgorithmName.SHA256, 32);

    private static string Sign(RSA key) =>
        Convert.ToBase64String(key.SignData("header.payload"u8, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1));

    private Func<Task> OpeningPfx()
    {
        using X509Certificate2 certificate = new CertificateRequest(
            "CN=planted",
            _small,
            HashAlgorithmName.SHA256,
            RSASignaturePadding.Pkcs1
        ).CreateSelfSigned(DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch.AddYears(100));
        byte[] file = certificate.ExportPkcs12(
            new PbeParameters(PbeEncryptionAlgorithm.Aes256Cbc, HashAlgorithmName.SHA256, 20_000),
            "password"
        );
        return Now(() =>
        {
            using X509Certificate2 opened = X509CertificateLoader.LoadPkcs12(file, "password");
            using RSA key = opened.GetRSAPrivateKey()!;
            Sign(key);
        });
    }

    // The other side is plain sockets: requests to it are not requests to this server.
    private Func<Task> Calling(TimeSpan delay)
    {
        TcpListener listener = Own(new TcpListener(IPAddress.Loopback, 0));
        listener.Start(backlog: 512);
        var address = new Uri(Invariant($"http://{listener.LocalEndpoint}/"));
        HttpClient client = Own(new HttpClient());
        _ = Task.Run(async () =>
        {
            while (true)
                _ = RespondAsync(await listener.AcceptTcpClientAsync().ConfigureAwait(false));
        });
        return async () => await client.GetStringAsync(address).ConfigureAwait(false);

        async Task RespondAsync(TcpClient connection)
        {
            using NetworkStream stream = connection.GetStream();
            using var reader = new StreamReader(stream, Encoding.ASCII);
            while (await reader.ReadLineAsync().ConfigureAwait(false) is { } line)
            {
                if (line.Length > 0)
                    continue;
                await Task.Delay(delay).ConfigureAwait(false);
                await stream.WriteAsync("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOK"u8.ToArray()).ConfigureAwait(false);
            }
        }
    }

    private Func<Task> Querying(string connection)
    {
        NpgsqlDataSource source = Own(NpgsqlDataSource.Create(connection));
        return async () =>
        {
            NpgsqlCommand command = source.CreateCommand("SELECT pg_sleep(0.15)");
            await using (command.ConfigureAwait(false))
                await command.ExecuteNonQueryAsync().ConfigureAwait(false);
        };
    }

    private void HoldLock()
    {
        lock (_lock)
        {
            long end = Stopwatch.GetTimestamp() + Stopwatch.Frequency / 100;
            while (Stopwatch.GetTimestamp() < end)
                Thread.SpinWait(20);
        }
    }

    // Many small objects that point at each other, so that each collection has much to mark.
    private Func<Task> Allocating()
    {
        for (int i = 0; i < 400_000; i++)
            _heap.Add(new object[] { i });
        return Now(() =>
        {
            for (int i = 0; i < 1_000; i++)
                _heap[Random.Shared.Next(_heap.Count)] = new object[] { new byte[1_000] };
            GC.Collect(2, GCCollectionMode.Forced, blocking: true);
        });
    }

    private T Own<T>(T one)
        where T : IDisposable
    {
        _owned.Add(one);
        return one;
    }
}
