using System.Text.Json;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class CompareCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public CompareCommandTests()
    {
        foreach ((string side, double times) in new[] { ("base", 1.0), ("same", 1.0), ("slow", 1.3) })
        {
            for (int run = 1; run <= 6; run++)
                Run(run, times).Save(_folder.File($"{side}/{run}.run.json"));
        }

        // Runs that differ from each other by more than any threshold.
        foreach (string side in new[] { "restless", "restless-too" })
        {
            foreach ((int run, double times) in new double[] { 1, 4, 0.5, 2, 6, 3 }.Index())
                Run(run + 1, times).Save(_folder.File($"{side}/{run}.run.json"));
        }

        Run(1, 1).Save(_folder.File("one-1.json"));
        (Run(1, 1) with { Machine = Run(1, 1).Machine with { DotNet = ".NET 11.0.0" } }).Save(_folder.File("other-net.json"));
    }

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData(0, "PASSED", "base", "same")]
    [InlineData(1, "REGRESSION", "base", "slow")]
    [InlineData(0, "PASSED", "slow", "base")]
    [InlineData(0, "PASSED", "base", "slow", "--threshold", "40%")]
    [InlineData(1, "UNDECIDED", "restless", "restless-too")]
    public void The_exit_code_is_the_gate_s_result(int expected, string outcome, params string[] arguments)
    {
        (int exitCode, string output, string errors) = Compare(arguments);
        (exitCode, errors).ShouldBe((expected, ""));
        output.ShouldStartWith($"{outcome}  ");
    }

    [Fact]
    public void New_runs_are_found_by_folder_or_by_the_option_new()
    {
        string[] files(string side) => [.. Enumerable.Range(1, 6).Select(run => _folder.File($"{side}/{run}.run.json"))];
        Compare([.. files("base"), .. files("slow")]).ExitCode.ShouldBe(1);
        Compare([.. files("base"), "--new", .. files("slow")]).ExitCode.ShouldBe(1);
        Compare(["base", "same", "--new", "slow"]).ExitCode.ShouldBe(1);
    }

    [Fact]
    public void Two_single_runs_are_shown_but_not_judged()
    {
        (int exitCode, string output, string errors) = Compare("base/1.run.json", "slow/1.run.json");
        (exitCode, errors).ShouldBe((0, ""));
        output.ShouldStartWith("NOT JUDGED  A verdict needs 5 runs per side; there are 1 and 1.\n");
        output.ShouldContain("  1.300\n");
    }

    // A caller who asks for a gate must not take a missing gate for a pass.
    [Theory]
    [InlineData("--threshold", "5%")]
    [InlineData("--undecided", "fail")]
    [InlineData("--undecided", "pass")]
    public void A_gate_that_is_not_judged_is_not_passed(string option, string value)
    {
        (int exitCode, string output, string errors) = Compare("base/1.run.json", "slow/1.run.json", option, value);
        (exitCode, errors).ShouldBe((2, "compare: a verdict needs 5 runs per side; there are 1 and 1.\n"));
        output.ShouldContain("  1.300\n");
    }

    [Fact]
    public void Runs_on_another_NET_version_are_shown_but_not_comparable()
    {
        (int exitCode, string output, string errors) = Compare("one-1.json", "other-net.json");
        exitCode.ShouldBe(2);
        errors.ShouldStartWith("compare: the runs differ in .NET, which can cause ");
        output.ShouldContain("  Different .NET: .NET 10.0.0 (Baseline), .NET 11.0.0 (New).\n");
        Compare("one-1.json", "other-net.json", "--across-machines")
            .ShouldSatisfyAllConditions(
                result => result.ExitCode.ShouldBe(0),
                result => result.Output.ShouldContain("multiples of the RSA 2048 signature of the same run")
            );
    }

    [Theory]
    [InlineData("markdown", "### REGRESSION\n")]
    [InlineData("json", "{\n  \"schema\": 1,\n  \"gate\": \"failed\"")]
    [InlineData("junit", "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<testsuites name=\"tokenbench compare\"")]
    public void Machine_readable_formats_are_one_document(string format, string start) =>
        Compare("base", "slow", "--format", format)
            .ShouldSatisfyAllConditions(
                result => result.ExitCode.ShouldBe(1),
                result => result.Errors.ShouldBe(""),
                result => result.Output.ShouldStartWith(start)
            );

    [SkippableFact]
    public void Without_a_temporary_folder_the_line_says_what_to_set()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "TMPDIR");
        string none = _folder.File("none");
        DotNetProgram
            .Run("tokenbench", ["compare", "--ab", "true {run}", "true {run}", "--runs", "1"], ("TMPDIR", none))
            .ShouldBe((2, "", $"{none}/: no temporary folder can be made in it: set TMPDIR to a folder that you can write to\n"));
    }

    [SkippableFact]
    public void Two_interleaved_commands_are_compared_and_their_runs_kept()
    {
        LongTest.SkipUnlessAll("four measurements in programs of their own");
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        string tool = Path.Combine(AppContext.BaseDirectory, "tokenbench.dll");
        string command = $"dotnet '{tool}' machine --key ec:P-256 --rounds 1 --run-file {{run}}";
        (int exitCode, string output, string errors) = Compare(
            "--ab",
            // Whatever these tests run with.
            $"env -u OPENSSL_ia32cap {command}",
            $"OPENSSL_ia32cap=:~0x200000 {command}",
            "--runs",
            "2",
            "--keep",
            _folder.File("kept"),
            "--format",
            "json"
        );
        (exitCode, errors).ShouldBe((0, ""));
        JsonElement comparison = JsonDocument.Parse(output).RootElement;
        comparison.GetProperty("gate").GetString().ShouldBe("notEnoughRuns");
        // The variable that --ab compares does not make the runs not comparable.
        comparison
            .GetProperty("differences")
            .EnumerateArray()
            .ShouldHaveSingleItem()
            .GetProperty("name")
            .GetString()
            .ShouldBe("OPENSSL_ia32cap");
        comparison.GetProperty("rows").EnumerateArray().Select(row => row.GetProperty("base").GetArrayLength()).ShouldBe([2, 2]);
        Directory
            .GetFiles(_folder.File("kept"))
            .Select(Path.GetFileName)
            .Order()
            .ShouldBe(["a-001.run.json", "a-002.run.json", "b-001.run.json", "b-002.run.json"]);
    }

    [SkippableFact]
    public void Two_settings_of_this_tool_are_compared_by_resident_processes()
    {
        LongTest.SkipUnlessAll("ten launches");
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        string operation = $"dotnet '{Path.Combine(AppContext.BaseDirectory, "tokenbench.dll")}' operation";
        (int exitCode, string output, string errors) = Compare(
            "--ab",
            $"{operation} ec:P-256",
            $"{operation} rsa:2048 --signer BouncyCastle",
            "--json"
        );
        (exitCode, errors).ShouldBe((1, ""));
        JsonElement comparison = JsonDocument.Parse(output).RootElement;
        (comparison.GetProperty("gate").GetString(), comparison.GetProperty("unit").GetString()).ShouldBe(("failed", "launch"));
        JsonElement row = comparison.GetProperty("rows").EnumerateArray().ShouldHaveSingleItem();
        row.GetProperty("name").GetString().ShouldBe("sign:ec:P-256, sign:rsa:2048");
        row.GetProperty("base").GetArrayLength().ShouldBe(5);
        row.GetProperty("newWall").GetArrayLength().ShouldBe(5);
        row.GetProperty("detectable").GetDouble().ShouldBeGreaterThan(0);
    }

    private static RunFile Run(int run, double times) =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch.AddMinutes(run),
            Machine = new()
            {
                CpuModel = "Example Processor",
                Cores = 2,
                OperatingSystem = "Example OS 1",
                DotNet = ".NET 10.0.0",
                OpenSsl = "3.0.0",
                GarbageCollector = "workstation",
            },
            Part = SampleRuns.SigningCost(
                SampleRuns.Signing(2048, 400_000 + run),
                SampleRuns.Signing(4096, times * (5_000_000 + 1000 * run))
            ),
        };

    private (int ExitCode, string Output, string Errors) Compare(params string[] arguments) =>
        InProcess.Run([
            "compare",
            .. arguments.Select(argument => Path.Exists(_folder.File(argument)) ? _folder.File(argument) : argument),
        ]);
}
