using System.CommandLine;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class CheckCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public void A_2048_bit_certificate_is_fit()
    {
        (int exitCode, string output, string errors) = Check(CreateCertificate("-newkey", "rsa:2048"), "--budget", "1000", "--verbose");
        exitCode.ShouldBe(0, output + errors);
        output.ShouldStartWith("FIT  ");
        output.ShouldContain(" per RS256 signature ");
        output.ShouldContain($"JsonWebTokenHandler {LockedPackage.VersionOf("Microsoft.IdentityModel.JsonWebTokens")}");
    }

    [SkippableTheory]
    [InlineData("rsa-too-small", "-newkey", "rsa:1024")]
    [InlineData("key-usage", "-newkey", "rsa:2048", "-addext", "keyUsage=keyEncipherment")]
    [InlineData("unusable-key", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:secp256k1")]
    public void An_unfit_key_exits_with_1_and_names_the_rule(string id, params string[] arguments)
    {
        (int exitCode, string output, string errors) = Check(CreateCertificate(arguments), "--budget", "1000");

        exitCode.ShouldBe(1, output + errors);
        output.ShouldStartWith("NOT FIT  ");
        output.ShouldContain($"  error  {id}  ");
    }

    [SkippableFact]
    public void The_cost_is_compared_with_the_budget()
    {
        (int exitCode, string output, _) = Check(
            CreateCertificate("-newkey", "rsa:2048"),
            "--budget",
            "0.0001",
            "--peak",
            "100000/hour",
            "--verbose"
        );

        // An error, or undecided on a machine so noisy that the interval reaches down to zero.
        exitCode.ShouldBe(1);
        output.ShouldContain("over-budget");
        output.ShouldContain(ThreadClock.IsCpuTime ? " ms CPU per signature" : " ms wall time per signature");
        output.ShouldContain("budget 0.0001 ms");
        output.ShouldContain("27.78 logins/s");
    }

    [Theory]
    [InlineData("", 0.36)]
    [InlineData("--time 2s", 2)]
    public void The_time_of_the_rounds_is_an_option(string arguments, double seconds)
    {
        var options = new CheckOptions(lab: null);
        var command = new Command("check");
        options.AddTo(command);

        TimeSpan time = options.From(command.Parse(arguments), CancellationToken.None).CostTime;
        time.ShouldBe(arguments.Length == 0 ? MeasuringTime.Of(TimeSpan.FromSeconds(seconds)) : TimeSpan.FromSeconds(seconds));
    }

    [SkippableFact]
    public void One_unreadable_source_among_several_exits_with_2()
    {
        string small = CreateCertificate("-newkey", "rsa:1024");
        string none = _folder.File("none.pem");
        (int exitCode, string output, string errors) = Check(small, none);

        exitCode.ShouldBe(2);
        output.ShouldContain("rsa-too-small");
        errors.ShouldBe($"{none}: no such file\n");
    }

    private static (int ExitCode, string Output, string Errors) Check(params string[] arguments) => InProcess.Run(["check", .. arguments]);

    private string CreateCertificate(params string[] arguments) => OpenSsl.MakeCertificateOrSkip(_folder, arguments);
}
