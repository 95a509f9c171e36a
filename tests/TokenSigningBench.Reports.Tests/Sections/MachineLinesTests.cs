namespace TokenSigningBench.Reports.Tests.Sections;

public class MachineLinesTests
{
    [Fact]
    public void Machines_that_differ_in_one_setting_are_one_line()
    {
        RunFile run = ReportSamples.Of();
        ReportedRun[] runs =
        [
            new("a", run),
            new("b", run),
            new("c", run with { Machine = run.Machine with { OpenSslCapabilityMask = ":~0x200000" } }),
            new("d", run with { Machine = run.Machine with { Cores = 64, OpenSsl = "1.1.1" } }),
        ];
        IReadOnlyList<string> lines = MachineLines.Of(runs);
        lines.Count.ShouldBe(2);
        lines[0].ShouldEndWith("; the same with OPENSSL_ia32cap :~0x200000: c");
        lines[1].ShouldContain("64 cores");
        MachineLines.Of(runs[..2]).ShouldHaveSingleItem();
    }
}
