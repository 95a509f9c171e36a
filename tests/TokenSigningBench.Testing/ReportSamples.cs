using TokenSigningBench.Check.Machine;
using TokenSigningBench.Lab.Plan;
using TokenSigningBench.Reports.Fleet;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Testing;

/// <summary>A run of every kind, with invented figures.</summary>
public static class ReportSamples
{
    private static readonly Lazy<Report> Whole = new(() => ReportBuilder.Of(Runs!));

    /// <summary>The report of all runs.</summary>
    public static Report Report => Whole.Value;

    /// <summary>All runs except the plan, which simulates for a second.</summary>
    public static IReadOnlyList<ReportedRun> QuickRuns => [.. Runs.Where(run => run.Run.Part is not PlanRun)];

    public static IReadOnlyList<ReportedRun> Runs { get; } =
    [
        new("check.run.json", Of() with { Part = new CheckRun { Keys = [.. CheckSample.Keys] } }),
        new("login.run.json", LoginSamples.Article),
        new("token-path.run.json", Of() with { Part = TokenPathSample.Signing }),
        new("storm.run.json", StormSamples.BeforeAndAfter),
        new("storm-password.run.json", StormSamples.WithPassword),
        new("storm-forecast.run.json", StormSamples.Of(PlanSamples.Morning)),
        new("plan.run.json", Of() with { Part = PlanSamples.Article }),
        new("signing-cost.run.json", RunFile.Load(Golden("signing-cost.run.json"))),
        new("choose.run.json", Of() with { Part = ChoiceSample.Rank(new() { UntilYear = 2031 }) }),
        new("hash.run.json", Of() with { Part = HashSample.Whole }),
        new(
            "throughput.run.json",
            Of() with
            {
                Part = new ThroughputRun
                {
                    Rows =
                    [
                        new("old.pfx", "example server 1.0", "RS256", 8192, 2, 16, 8, [57, 58, 56], [50, 52, 51]),
                        new("new.pfx", "example server 1.0", "RS256", 2048, 2, 16, 8, [5000, 4000, 6000], [4500, 2000, 5000]),
                    ],
                },
            }
        ),
        new("signatures-report-full.json", RunFile.Load(Golden("benchmark-signatures-report-full.json"))),
        new("iterations-report-full.json", Of() with { Part = new BenchmarksRun { Rows = [.. Iterations()] } }),
        new("collectors-report-full.json", Of() with { Part = new BenchmarksRun { Rows = [.. Collectors()] } }),
        new("machine-a.run.json", Of() with { Part = Profile(rsa4096: 4.7) }),
        new(
            "machine-b.run.json",
            Of() with
            {
                Machine = CheckSample.Machine with { OpenSslCapabilityMask = ":~0x200000" },
                Part = Profile(rsa4096: 2.5),
            }
        ),
        new(
            "other-report-full.json",
            Of() with
            {
                Part = new BenchmarksRun
                {
                    Rows = [Case("Md5VsSha256", "Md5", [], "DefaultJob", 12.5), Case("Md5VsSha256", "Sha256", [], "DefaultJob", 30)],
                },
            }
        ),
    ];

    public static RunFile Of() => new() { Started = DateTimeOffset.UnixEpoch, Machine = CheckSample.Machine };

    public static BenchmarkRow Case(string suite, string method, BenchmarkParameter[] parameters, string job, double nanoseconds) =>
        new($"{suite}.{method}", method, [.. Enumerable.Range(-2, 5).Select(step => nanoseconds * (1 + 0.01 * step))])
        {
            Suite = suite,
            Method = method,
            Parameters = parameters,
            Job = job,
        };

    public static string Golden(string name) => Path.Combine(AppContext.BaseDirectory, "Golden", name);

    private static IEnumerable<BenchmarkRow> Iterations() =>
        from iterations in new[] { 1, 10, 1000, 27500 }
        from engine in new[]
        {
            (Name: "Pbkdf2HmacSha1_512Bits_System", Nanoseconds: 1500),
            (Name: "Pbkdf2HmacSha1_512Bits_Managed", Nanoseconds: 2200),
        }
        select Case(
            "IterationsTable",
            engine.Name,
            [new("Iterations", $"{iterations}")],
            "TokenSigning",
            2000 + engine.Nanoseconds * iterations
        );

    private static IEnumerable<BenchmarkRow> Collectors() =>
        GarbageCollector.All.Select(
            (collector, index) => Case("CollectorsTable", "Pbkdf2HmacSha1_27500_512Bits_System", [], collector.Name, 4e7 + 1e6 * index)
        );

    private static ProfileRun Profile(double rsa4096) =>
        new()
        {
            Engine = "example",
            Rounds = 3,
            RoundMilliseconds = 10,
            Conditions = RoundsSample.Quiet,
            Seconds = 4,
            Rows =
            [
                Key("RS256", "RSA 2048", 0.35),
                Key("RS256", "RSA 4096", rsa4096),
                Key("ES256", "P-256", 0.03),
                new("ES512", "P-521", null, "does not work here", null, null, null, null),
            ],
        };

    private static ProfileRow Key(string algorithm, string name, double milliseconds)
    {
        double[] sign = [0.99e6 * milliseconds, 1e6 * milliseconds, 1.01e6 * milliseconds],
            verify = [1e5, 1.01e5, 0.99e5];
        return new(algorithm, name, "BouncyCastle", null, sign, verify, sign, verify);
    }
}
