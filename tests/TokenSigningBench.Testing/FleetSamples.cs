using TokenSigningBench.Check.Machine;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Testing;

/// <summary>Run files of invented hosts with small, round numbers.</summary>
public static class FleetSamples
{
    public const string New = "New processor";

    public const string Old = "Old processor";

    public static MachineFacts Machine(string model = New, int cores = 4, string openSsl = "3.0.19", params string[] extensions) =>
        new()
        {
            CpuModel = model,
            Cores = cores,
            CryptoExtensions = extensions.Length > 0 ? extensions : ["ADX", "AVX512-IFMA"],
            OperatingSystem = "Debian GNU/Linux 12",
            DotNet = ".NET 10.0.12",
            OpenSsl = openSsl,
            GarbageCollector = "workstation, concurrent",
        };

    /// <summary>A machine's profile: RSA 2048 takes 1 ms and RSA 8192 takes 40 ms, times <paramref name="slowness"/>.</summary>
    public static RunFile Profile(MachineFacts machine, double slowness = 1, long throttled = 0, double stealSeconds = 0) =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = machine,
            Part = new ProfileRun
            {
                Engine = "PlatformCrypto 1",
                Rounds = 3,
                RoundMilliseconds = 10,
                Conditions = RoundsSample.Quiet,
                Rows = [Row("RSA 2048", 1e6 * slowness), Row("RSA 8192", 40e6 * slowness), Row("P-256", 0.05e6)],
                ThrottledPeriods = throttled,
                StealSeconds = stealSeconds,
                Seconds = 10,
            },
        };

    /// <summary>A checked key of 3000 bits that signs in 3 ms, beside the reference keys with the times of <see cref="Profile"/>.</summary>
    public static RunFile Check(MachineFacts machine, double slowness = 1) =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = machine,
            Part = new CheckRun
            {
                Keys =
                [
                    CheckedKey.Of(
                        SampleInspection.With(facts => facts with { Source = "signing.pfx", KeySize = 3000, StrengthBits = 128 }) with
                        {
                            Cost = new()
                            {
                                Algorithm = JwsAlgorithm.Rs(256),
                                Sign = new([2e6 * slowness, 3e6 * slowness, 9e6 * slowness]),
                                SignWall = [2e6 * slowness, 3e6 * slowness, 9e6 * slowness],
                                Verify = new([1e5, 1e5]),
                                VerifyWall = [1e5, 1e5],
                                Rounds = RoundsSample.Quiet,
                                Threads = 4,
                                PerSecondAllThreads = 1000,
                                SignatureBytes = 375,
                                ReferenceKeys =
                                [
                                    SampleInspection.Compared(KeySpec.Rsa(2048), Steady(1e6 * slowness)),
                                    SampleInspection.Compared(KeySpec.Rsa(8192), Steady(40e6 * slowness)),
                                    SampleInspection.Compared(KeySpec.Curve(256), Steady(0.05e6)),
                                ],
                            },
                        }
                    ),
                ],
            },
        };

    /// <summary>A load test whose logins take this many milliseconds of CPU time each.</summary>
    public static RunFile Storm(MachineFacts machine, double milliseconds, int keyBits = 8192, int users = 10) =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = machine,
            Part = new StormRun
            {
                Server = "embedded",
                Plan = new()
                {
                    Users = users,
                    Seconds = 1,
                    Arrivals = ArrivalPattern.Constant,
                    Seed = 1,
                    Connections = 10,
                },
                Assertions = [],
                Servers =
                [
                    new()
                    {
                        Certificate = "old.pfx",
                        Program = "a server",
                        KeyAlgorithm = "RSA",
                        KeyBits = keyBits,
                        WarmUpRequests = 1,
                        Planned = users,
                        Phases = ["page"],
                        Seconds = 1,
                        ServerCpuSeconds = users * milliseconds / 1e3,
                        GeneratorCpuSeconds = 0.1,
                        Samples =
                        [
                            .. Enumerable
                                .Range(0, users)
                                .Select(user => new StormSample
                                {
                                    ScheduledStart = user,
                                    Started = user,
                                    FirstByte = user + 1,
                                    Ended = user + 1,
                                }),
                        ],
                    },
                ],
            },
        };

    private static ProfileRow Row(string key, double nanoseconds)
    {
        double[] sign = [0.9 * nanoseconds, nanoseconds, 1.2 * nanoseconds],
            verify = [nanoseconds / 30];
        return new("RS256", key, "BouncyCastle 1", null, sign, verify, sign, verify);
    }

    private static Summary Steady(double nanoseconds) => new([nanoseconds, nanoseconds, nanoseconds]);
}
