using TokenSigningBench.Check.Compare;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Compare;

/// <summary>Comparisons of a few rows with untrusted names.</summary>
internal static class ComparisonSamples
{
    public const string HostileName = "Suite.<script>alert(1)</script>(a|b: \"`x`\")";

    // The noise of seven runs in percent.
    private static readonly double[] Noise = [-1.2, 0.4, 0.9, -0.5, 0.1, 0.7, -0.4];

    public static RunComparison Failed { get; } =
        RunComparison.Of(
            Runs("base", 1, 1, 1),
            [.. Runs("new", 1.2, 1.03, 0.9), Runs("new", 1.2, 1.03, 0.9)[0] with { Source = "new/copy.run.json" }],
            new()
        );

    public static RunComparison Passed { get; } = RunComparison.Of(Runs("base", 1, 1, 1), Runs("new", 1, 1.001, 0.999), new());

    public static RunComparison Undecided { get; } =
        RunComparison.Of(Runs("base", 1, 1, 1), Runs("new", 1, 1.001, 0.999), new() { Threshold = 0.005 });

    public static RunComparison Refused { get; } =
        RunComparison.Of(
            Runs("base", 1, 1, 1),
            Runs("new", 1.2, 1, 1, CheckSample.Machine with { CpuModel = "Other | Processor", OpenSsl = "3.5.0" }),
            new()
        );

    public static RunComparison AcrossMachines { get; } =
        RunComparison.Of(
            Runs("base", 1, 1, 1),
            Runs(
                "new",
                1.2,
                1,
                1,
                CheckSample.Machine with
                {
                    CpuModel = "Other | Processor",
                    CryptoExtensions = ["AES-NI", "ADX", "AVX512-IFMA"],
                }
            ),
            new() { AcrossMachines = true }
        );

    public static RunComparison Few { get; } = RunComparison.Of(Runs("base", 1, 1, 1)[..1], Runs("new", 1.5, 1, 1)[..1], new());

    public static RunComparison Launches { get; } =
        RunComparison.Of(
            Launch("A", 1),
            Launch("B", 1.002),
            new()
            {
                WasInterleaved = true,
                IsOfLaunches = true,
                FalseAlarmRate = 0.007,
            }
        );

    public static (string Name, RunComparison Comparison)[] All { get; } =
    [
        ("launches", Launches),
        ("failed", Failed),
        ("passed", Passed),
        ("undecided", Undecided),
        ("refused", Refused),
        ("across", AcrossMachines),
        ("few", Few),
    ];

    private static ComparedRun[] Runs(string name, double large, double foreign, double logins, MachineFacts? machine = null) =>
        [
            .. Noise.Select(
                (percent, run) =>
                    Run(
                        $"{name}/{run}.run.json",
                        run,
                        1 + percent / 100,
                        Noise[^(run + 1)] / 100 + 1,
                        large,
                        foreign,
                        logins,
                        machine ?? CheckSample.Machine
                    ) with
                    {
                        Digest = $"{name} {run}",
                    }
            ),
        ];

    private static ComparedRun[] Launch(string side, double times) =>
        [
            .. Noise.Select(
                (percent, launch) =>
                    new ComparedRun
                    {
                        Source = $"command {side}, launch {launch + 1}",
                        Digest = $"{side} {launch}",
                        Started = DateTimeOffset.UnixEpoch.AddMinutes(launch),
                        Machine = CheckSample.Machine,
                        Circumstances = [],
                        Failures = new Dictionary<string, string>(),
                        Figures =
                        [
                            new(
                                "sign:rsa:2048",
                                270_000 * times * (1 + percent / 100 + Noise[^(launch + 1)] / 200 * (times - 1) / 0.002),
                                FigureUnit.Nanoseconds
                            ),
                            new("sign:ec:P-256", 35_000 * (times + percent / 200), FigureUnit.Nanoseconds),
                        ],
                        WallNanoseconds = new Dictionary<string, double>
                        {
                            ["sign:rsa:2048"] = 290_000,
                            ["sign:ec:P-256"] = 40_000 * times,
                        },
                    }
            ),
        ];

    // Mixes several kinds of runs, which no command does: only figures are compared.
    private static ComparedRun Run(
        string source,
        int run,
        double noise,
        double other,
        double large,
        double foreign,
        double logins,
        MachineFacts machine
    )
    {
        RunPart[] parts =
        [
            SampleRuns.SigningCost(Signing(2048, 380_000 * other), Signing(4096, 5_200_000 * large * noise)),
            run == 0 ? new RatesRun([new("only in the first run, 5 users", 70)]) : new RatesRun(),
            new ThroughputRun { Rows = [new("a.pfx", "a server", "RS256", 2048, 2, 4, 1, [4900], [1234.5 * noise / logins])] },
            new BenchmarksRun { Rows = [new(HostileName, HostileName, [31.25 * foreign * (2 + noise) / 3])] },
        ];
        return ComparedRun.Of(
            source,
            new()
            {
                Started = DateTimeOffset.UnixEpoch.AddMinutes(run),
                Machine = machine,
                Figures = [.. parts.SelectMany(part => part.Figures(machine))],
                Parameters =
                [
                    .. parts.SelectMany(part => part.Settings()).Where(one => one.Kind == CircumstanceKind.Parameter),
                    new("library or server", "Engine 1.0, a server", CircumstanceKind.Program),
                ],
            }
        );
    }

    private static RunRow Signing(int keyBits, double nanoseconds) =>
        new()
        {
            Operation = TokenOperation.Sign,
            Engine = "Engine",
            LibraryVersion = "1.0",
            Algorithm = "RS256",
            HashBits = 256,
            KeyBits = keyBits,
            Nanoseconds = [nanoseconds],
        };
}
