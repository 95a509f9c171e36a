using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Lab.Plan;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class PlanCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public PlanCommandTests()
    {
        using X509Certificate2 certificate = KnownCertificates.OfRsa(2048);
        _folder.Write("a.pfx", certificate.Export(X509ContentType.Pfx, "word"));
        _folder.Write("word.txt", "word");
    }

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public void A_peak_is_planned_on_a_real_server_and_its_samples_are_kept()
    {
        LongTest.SkipUnlessAll("a calibration and its load test");
        string file = _folder.File("a.run.json");
        (int exitCode, string output, string errors) = Plan([
            .. "a.pfx --password-file word.txt --peak 36000/hour --server minimal --trial 300ms --cores 64".Split(' '),
            .. "--password-hash pbkdf2-sha256 --password-setting 1000 --undecided pass --format json --run-file".Split(' '),
            file,
        ]);
        JsonElement plan = JsonDocument.Parse(output).RootElement;
        // Whether the forecast passes its check depends on this machine while the tests run.
        PlanRun run = RunFile.Load(file).Of<PlanRun>();
        bool isContradicted = PlanFigures.Of(run).IsContradicted;
        plan.GetProperty("verdicts")[0].GetProperty("result").GetString().ShouldBe(isContradicted ? "undecided" : "pass");
        (exitCode, errors).ShouldBe((0, ""));
        JsonElement[] figures = [.. plan.GetProperty("figures").EnumerateArray()];
        figures.Single(figure => figure.GetProperty("name").GetString() == "cores needed").GetProperty("value").GetInt32().ShouldBe(1);
        run.Calibration.Basis.ShouldBe(ServiceBasis.ProcessorTime);
        plan.GetProperty("result").GetProperty("hash").GetProperty("name").GetString().ShouldBe("PBKDF2-HMAC-SHA256, 1,000 iterations");
        figures
            .Select(figure => figure.GetProperty("name").GetString()!)
            .Where(name => name.StartsWith("first byte, p95, ", StringComparison.Ordinal))
            .Distinct()
            .ShouldBe([
                "first byte, p95, this key, RSA 2048",
                "first byte, p95, RSA 4096",
                "first byte, p95, RSA 8192",
                "first byte, p95, P-256",
            ]);
        plan.GetProperty("samples").GetString().ShouldBe(file);
        PlanRun saved = RunFile.Load(file).Of<PlanRun>().ShouldNotBeNull();
        saved.Calibration.ResponseMilliseconds.Count.ShouldBe(saved.Calibration.ServerMilliseconds!.Count);
        (saved.Trial is null).ShouldBe(saved.NoTrial is not null);
    }

    [SkippableFact]
    public void A_peak_that_cannot_be_served_exits_with_1()
    {
        LongTest.SkipUnlessAll("a trial of its own on a real server");
        (int exitCode, string output, string errors) = Plan([
            .. "a.pfx --password-file word.txt --peak 500000/s --server minimal --trial 300ms --cores 1".Split(' '),
        ]);
        (exitCode, errors).ShouldBe((1, ""));
        // The first line is UNDECIDED if the forecast fails its check on this machine.
        output.ShouldContain("1 core serves ");
        output.ShouldContain(" of 500,000 logins/s.\n");
    }

    [Fact]
    public void A_forecast_that_fails_its_check_meets_no_peak()
    {
        PlanRun fitted = PlanSamples.Article;
        MeasuredStorm storm = fitted.Trial!.Storm;
        double[] slower = [.. storm.ResponseMilliseconds.Select(response => 25 * response)];
        fitted.Verdicts().First().IsMet.ShouldBe(true);
        PlanTrial contradicting = fitted.Trial with { Storm = storm with { ResponseMilliseconds = slower } };
        (fitted with { Trial = contradicting }).Verdicts().First().IsMet.ShouldBe(false);
    }

    [SkippableFact]
    public void A_run_file_that_cannot_be_written_exits_with_2_and_does_not_lose_the_figures()
    {
        LongTest.SkipUnlessAll("a trial of its own on a real server");
        (int exitCode, string output, string errors) = Plan([
            .. "a.pfx --password-file word.txt --peak 1/s --server minimal --trial 300ms --run-file".Split(' '),
            _folder.File("word.txt/a.run.json"),
        ]);
        exitCode.ShouldBe(2);
        output.ShouldContain("Measured on ");
        errors.ShouldContain("cannot be written: ");
        errors.Split('\n').Length.ShouldBe(2);
    }

    // A copy with another name, and another run of the same machine: neither adds capacity.
    [Theory]
    [InlineData("0123456789abcdef0123456789abcdef")]
    [InlineData(null)]
    public void Several_runs_of_one_machine_count_as_one_host(string? identity)
    {
        RunFile recorded = RunFile.Load(Path.Combine(AppContext.BaseDirectory, "Vectors", "Fleet", "storm.run.json"));
        foreach (string name in new[] { "m1", "m2", "storm" })
            (recorded with { Machine = recorded.Machine with { Identity = identity } }).Save(_folder.File($"runs/{name}.run.json"));
        (int exitCode, string one, string errors) = InProcess.Run("plan", "--fleet", _folder.File("runs/m1.run.json"));
        exitCode.ShouldBe(0, errors);
        one.ShouldStartWith("1 host: ");

        (exitCode, string three, errors) = InProcess.Run("plan", "--fleet", _folder.File("runs"), "--verbose");
        exitCode.ShouldBe(0, errors);
        three.Split('\n')[0].ShouldBe(one.Split('\n')[0]);
        three.Contains("3 run files without a machine identity count as one host", StringComparison.Ordinal).ShouldBe(identity is null);

        string report = InProcess
            .Run(
                "report",
                _folder.File("runs/m1.run.json"),
                _folder.File("runs/m2.run.json"),
                _folder.File("runs/storm.run.json"),
                "--format",
                "markdown"
            )
            .Output;
        report.ShouldNotContain(" hosts");
        report.ShouldContain("m1.run.json");
    }

    private (int ExitCode, string Output, string Errors) Plan(params string[] arguments) => InProcess.Run(Arguments(arguments));

    private string[] Arguments(params string[] arguments) =>
        ["plan", .. arguments.Select(argument => File.Exists(_folder.File(argument)) ? _folder.File(argument) : argument)];
}
