using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Testing;

/// <summary>Storms with invented figures.</summary>
public static class StormSamples
{
    /// <summary>A morning with an 8192-bit key, in which waits grow and some logins fail, and with a 2048-bit key.</summary>
    public static RunFile BeforeAndAfter { get; } =
        Of(
            new StormRun
            {
                Server = "embedded",
                Plan = new()
                {
                    Users = 40,
                    Seconds = 4,
                    Arrivals = ArrivalPattern.Morning,
                    Seed = 1,
                    PeakFactor = 2,
                    Connections = 1024,
                },
                ServerOptions = new LoginServerOptions
                {
                    Signer = "PlatformCrypto",
                    TokensPerLogin = 1,
                    LoadsKeyForEachToken = false,
                    ProfileMilliseconds = 0,
                    SessionMilliseconds = 0,
                },
                Assertions = ["p95<500ms", "throughput>=5/s"],
                Servers = [Server("certs/old.pfx", 8192, wait: 1234.5, failed: 3), Server("certs/new.pfx", 2048, wait: 1.25, failed: 0)],
            }
        );

    /// <summary>With login form and password, over new TLS connections, on pinned cores; a partial run.</summary>
    public static RunFile WithPassword { get; } =
        Of(
            BeforeAndAfter.Of<StormRun>() with
            {
                Plan = new()
                {
                    Users = 40,
                    Seconds = 4,
                    WithPassword = true,
                    NewConnections = true,
                    Tls = true,
                    Connections = 40,
                },
                PasswordHash = "PBKDF2-HMAC-SHA256, 600,000 iterations",
                ServerCores = "0-2",
                GeneratorCores = "3",
                Assertions = [],
                Servers =
                [
                    Server("certs/new.pfx", 2048, wait: 300, failed: 0) with
                    {
                        Phases = ["form", "password", "page"],
                        Planned = 60,
                        Partial = "the server ended by itself",
                        Samples =
                        [
                            .. Server("certs/new.pfx", 2048, wait: 300, failed: 0)
                                .Samples.Select(sample => sample with { Phases = [0.5, 250 + sample.ScheduledStart / 1000, 1.5] }),
                        ],
                    },
                ],
                Partial = "certs/new.pfx: the server ended by itself",
            }
        );

    /// <summary>Three load tests with each certificate: with the first one they decide nothing, with the second all.</summary>
    public static RunFile Repeated { get; } =
        Of(
            BeforeAndAfter.Of<StormRun>() with
            {
                Assertions = ["p95<500ms", "throughput>=5/s"],
                MaxRepetitions = 3,
                Servers = Servers(120, 1.25),
                Repetitions = [new(2, Servers(260, 1.3)), new(3, Servers(180, 1.2))],
            }
        );

    private static StormServer[] Servers(double before, double after) =>
        [Server("certs/old.pfx", 8192, before, failed: 0), Server("certs/new.pfx", 2048, after, failed: 0)];

    public static RunFile Of(StormRun run) =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = CheckSample.Machine,
            Part = run,
        };

    private static StormServer Server(string certificate, int bits, double wait, int failed) =>
        new()
        {
            Certificate = certificate,
            Program = "the embedded identity server, signing with PlatformCrypto",
            KeyAlgorithm = "RSA",
            KeyBits = bits,
            Algorithm = "RS256",
            VerifiedBy = "PlatformCrypto, BouncyCastle",
            TokensVerified = 32,
            WarmUpRequests = 1500,
            Planned = 40,
            Phases = ["page"],
            // Each user waits a little longer than the one before.
            Samples =
            [
                .. Enumerable
                    .Range(0, 40)
                    .Select(number => new StormSample
                    {
                        ScheduledStart = 100 * number,
                        Started = 100 * number + 0.0125,
                        FirstByte = 100 * number + wait * (1 + number / 40.0),
                        Ended = 100 * number + wait * (1 + number / 40.0) + 0.5,
                        Service = wait / 10,
                        Failure = number >= 40 - failed ? "status 503" : null,
                    }),
            ],
            Seconds = 5,
            ServerCpuSeconds = wait / 1000,
            GeneratorCpuSeconds = 0.025,
        };
}
