using TokenSigningBench.Check.Choose;
using TokenSigningBench.Check.Compare;
using TokenSigningBench.Check.Machine;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Check.SigningCost;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Plan;

namespace TokenSigningBench.Testing;

/// <summary>Small sample runs of every kind.</summary>
public static class SampleRuns
{
    public static readonly MachineFacts Machine = new()
    {
        CpuModel = "Example Processor",
        CryptoExtensions = ["AES-NI", "ADX"],
        Cores = 2,
        OperatingSystem = "Example OS 1",
        DotNet = ".NET 10.0.0",
        OpenSsl = "3.0.0",
        GarbageCollector = "workstation, concurrent",
    };

    public static RunFile Empty { get; } = new() { Started = DateTimeOffset.UnixEpoch, Machine = Machine };

    public static RunRow Signing(int keyBits, params double[] nanoseconds) =>
        new()
        {
            Operation = TokenOperation.Sign,
            Engine = "Engine",
            LibraryVersion = "1.0",
            Algorithm = "RS256",
            HashBits = 256,
            KeyBits = keyBits,
            Nanoseconds = nanoseconds,
        };

    public static SigningCostRun SigningCost(params RunRow[] rows) => new() { Rows = rows, Rounds = RoundsSample.Quiet };

    public static ProfileRun Profile(params (string Key, double Sign, double Verify)[] keys) =>
        new()
        {
            Engine = "PlatformCrypto",
            Rounds = 1,
            RoundMilliseconds = 10,
            Conditions = RoundsSample.Quiet,
            Seconds = 1,
            Rows =
            [
                .. keys.Select(key => new ProfileRow(
                    key.Key.StartsWith('P') ? "ES256" : "RS256",
                    key.Key,
                    "Witness",
                    null,
                    [key.Sign],
                    [key.Verify],
                    [key.Sign],
                    [key.Verify]
                )),
            ],
        };

    public static StormRun Storm(int users, params (double ScheduledStart, double? FirstByte)[] samples) =>
        new()
        {
            Server = "embedded",
            Plan = new()
            {
                Users = users,
                Seconds = 1,
                Arrivals = ArrivalPattern.Poisson,
                Seed = 1,
                Connections = 10,
            },
            Assertions = [],
            Servers =
            [
                new()
                {
                    Program = "program 1",
                    KeyAlgorithm = "RSA",
                    KeyBits = 2048,
                    WarmUpRequests = 1,
                    Planned = users,
                    Phases = ["page"],
                    Seconds = 2,
                    GeneratorCpuSeconds = 0.1,
                    Samples =
                    [
                        .. samples.Select(one => new StormSample
                        {
                            ScheduledStart = one.ScheduledStart,
                            Started = one.ScheduledStart,
                            FirstByte = one.FirstByte,
                            Ended = one.FirstByte ?? one.ScheduledStart,
                            Failure = one.FirstByte is null ? "refused" : null,
                        }),
                    ],
                },
            ],
        };

    public static LoginRun Login(double full, double refused) =>
        new()
        {
            Server = "embedded",
            Rounds = 1,
            Seed = 1,
            Trials = [],
            Servers =
            [
                new()
                {
                    Certificate = "a.pfx",
                    Program = "program 1",
                    KeyAlgorithm = "RSA",
                    KeyBits = 2048,
                    Algorithm = "RS256",
                    VerifiedBy = "Witness",
                    FirstMilliseconds = 1,
                    WarmUpRequests = 1,
                    Rows =
                    [
                        new(LoginVariant.Full, [new(full, 200, true, null, null), new(0.1, 500, false, null, null)]),
                        new(LoginVariant.WithoutNonce, [new(refused, 302, false, "invalid_request", null)]),
                    ],
                },
            ],
        };

    public static PlanRun Plan { get; } =
        new()
        {
            Request = new()
            {
                LoginsPerSecond = 1,
                Cores = 1,
                Seconds = 1,
            },
            Server = "embedded",
            Program = "program 1",
            Certificate = "a.pfx",
            Algorithm = "RS256",
            WarmUpRequests = 1,
            Calibration = new() { ResponseMilliseconds = [2, 3, 4], ProcessorMilliseconds = 1.5 },
            Key = new("RSA 2048", 0.5),
            OtherKeys = [new("RSA 2048", 0.5), new("P-256", 0.05)],
        };

    public static CheckedKey Check { get; } =
        CheckedKey.Of(
            SampleInspection.With(facts => facts with { KeySize = 4096, StrengthBits = 140 }) with
            {
                Cost = new()
                {
                    Algorithm = JwsAlgorithm.Rs(256),
                    Sign = new([40, 40]),
                    SignWall = [40, 40],
                    Verify = new([4, 4]),
                    VerifyWall = [4, 4],
                    Rounds = RoundsSample.Quiet,
                    ReferenceKeys = [SampleInspection.Compared(KeySpec.Rsa(2048), new([20, 20]))],
                    Threads = 2,
                    PerSecondAllThreads = 50,
                    SignatureBytes = 512,
                },
            }
        );

    public static HashRun Hash { get; } =
        new()
        {
            Scheme = "PBKDF2",
            Setting = "9 iterations",
            Engine = "an engine",
            Owasp = "10 iterations",
            MeetsOwasp = false,
            Cores = 2,
            Nanoseconds = [90],
            WallNanoseconds = [90],
            Rsa2048Nanoseconds = [20],
            Rsa2048WallNanoseconds = [20],
            Rounds = RoundsSample.Quiet,
            TimedThreads = 1,
            Threads = 2,
            PerSecondAtOnce = 22,
        };

    public static ChoiceRun Choice { get; } =
        new()
        {
            LoginsPerSecond = 1,
            VerificationsPerToken = 1,
            UntilYear = 2030,
            Verifiers = Verifiers.Public,
            Standard = "none",
            Excluded = [],
            Ranked =
            [
                new()
                {
                    Name = "RS256, RSA 2048",
                    StrengthBits = 112,
                    KeyStrengthBits = 112,
                    GoodUntilLabel = "none named",
                    GoodUntilSource = "a publication",
                    IsStrongEnough = true,
                    SignNanoseconds = [21],
                    SignWallNanoseconds = [21],
                    VerifyNanoseconds = [2],
                    VerifyWallNanoseconds = [2],
                    SignatureBytes = 256,
                    TokenBytes = 500,
                    TooLong = [],
                    SignCores = 1,
                    VerifyCores = 1,
                    Reason = "cheap",
                },
            ],
        };

    /// <summary>Profile runs with slight differences, in which a key takes the given multiple of its time.</summary>
    public static ComparedRun[] Runs(string name, int count, double factor = 1, MachineFacts? machine = null, string key = "RSA 4096") =>
        [
            .. Enumerable
                .Range(0, count)
                .Select(run =>
                    ComparedRun.Of(
                        $"{name}-{run}",
                        Empty with
                        {
                            Machine = machine ?? Machine,
                            Part = Profile(
                                ("RSA 2048", 500 + run % 3, 50 + 0.1 * (run % 4)),
                                (key, factor * (5000 + 7 * (run % 5)), 100 + 0.1 * (run % 3))
                            ),
                        }
                    )
                ),
        ];

    /// <summary>500 logins/s at a server with a 2048-bit key, and 1000 signatures/s.</summary>
    public static ThroughputRun Throughput { get; } = new() { Rows = [new("a.pfx", "program 1", "RS256", 2048, 2, 4, 1, [1000], [500])] };
}
