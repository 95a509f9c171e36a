using TokenSigningBench.Core.Comparison;

namespace TokenSigningBench.Core.Tests.Comparison;

public sealed class CircumstancesTests
{
    private static readonly MachineFacts Known = new()
    {
        CpuModel = "Xeon",
        CryptoExtensions = ["ADX", "AVX2"],
        Cores = 8,
        CpuLimitCores = 1.5,
        OperatingSystem = "Debian",
        DotNet = ".NET 10.0.1",
        OpenSsl = "3.0.18",
        OpenSslCapabilityMask = ":~0x200000",
        GarbageCollector = "server, concurrent",
    };

    private static readonly MachineFacts Unknown = new()
    {
        OperatingSystem = "Windows",
        DotNet = ".NET 10.0.1",
        GarbageCollector = "workstation, concurrent",
    };

    [Fact]
    public void What_is_not_known_of_a_machine_is_said_and_is_no_empty_text()
    {
        Values(Known)
            .ShouldBe([
                "processor=Xeon",
                "extensions=ADX AVX2",
                "cores=8",
                "control group's limit=1.5 cores",
                "operating system=Debian",
                ".NET=.NET 10.0.1",
                "OpenSSL=3.0.18",
                "OPENSSL_ia32cap=:~0x200000",
                "garbage collector=server, concurrent",
            ]);
        Values(Unknown)
            .ShouldBe([
                "processor=unknown",
                "extensions=unknown",
                "cores=0",
                "control group's limit=none",
                "operating system=Windows",
                ".NET=.NET 10.0.1",
                "OpenSSL=the system's own cryptography",
                "OPENSSL_ia32cap=not set",
                "garbage collector=workstation, concurrent",
            ]);
    }

    // BenchmarkDotNet names the same machine in other words: no difference follows from that.
    [Fact]
    public void An_imported_run_has_circumstances_of_its_own_and_differs_from_no_other_in_them()
    {
        IReadOnlyList<Circumstance> imported = Circumstances.Of(Run(Known with { GarbageCollector = BenchmarkDotNetFile.NotReported })),
            own = Circumstances.Of(Run(Unknown));
        imported.ShouldAllBe(one => one.Name.EndsWith(", by BenchmarkDotNet", StringComparison.Ordinal));
        imported.Select(one => one.Value).ShouldBe(["Xeon", "8", "Debian", ".NET 10.0.1"]);
        Circumstances.Differing([imported], [own]).ShouldBeEmpty();
        Circumstances
            .Differing([Circumstances.Of(Run(Known))], [own])
            .Single(one => one.Name == "operating system")
            .ShouldSatisfyAllConditions(one => one.Base.ShouldBe(["Debian"]), one => one.New.ShouldBe(["Windows"]));
    }

    // A run file is from elsewhere, and its text goes to a terminal.
    [Fact]
    public void A_parameter_is_printable()
    {
        Circumstance parameter = Circumstances.Of(Run(Known) with { Parameters = [Circumstance.Parameter("a\u001b[31m", "b\n\u202ec")] })[
            ^1
        ];
        (parameter.Name + parameter.Value).ShouldAllBe(character => character >= ' ' && character < '\u007f');
    }

    private static IEnumerable<string> Values(MachineFacts machine) =>
        Circumstances.Of(Run(machine)).Select(one => $"{one.Name}={one.Value}");

    private static RunFile Run(MachineFacts machine) => new() { Started = DateTimeOffset.UnixEpoch, Machine = machine };
}
