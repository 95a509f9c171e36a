using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Reports.Options;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

/// <summary>Every command that measures looks at the machine before it does, and the long ones do not begin on a busy one.</summary>
public sealed class BusyMachineTests : IDisposable
{
    // Explain looks at a server that is at work, and counts other programs beside it. The lengths of tokens, and programs that answer
    // whether they accept one, depend on no other program.
    private static readonly string[] Others = ["explain", "size"];

    private static readonly string[] CommandLines =
    [
        "login a.pfx",
        "login a.pfx --flows",
        "login --url http://127.0.0.1:1/connect/authorize?response_type=id_token&client_id=a&scope=openid&redirect_uri=http://127.0.0.1:1/",
        "check a.pfx",
        "storm a.pfx --server minimal",
        "storm a.pfx --server minimal --max-rate --with-password",
        "plan a.pfx --peak 1/second --server minimal",
        "choose",
        "rotate --from RS256:2048 --to ES256",
        "password-hash",
        "machine",
        "compare --ab a b",
    ];

    private readonly TemporaryFolder _folder = new();

    public BusyMachineTests()
    {
        using X509Certificate2 certificate = KnownCertificates.OfRsa(2048);
        _folder.Write("a.pfx", certificate.Export(X509ContentType.Pfx, ""));
    }

    public void Dispose() => _folder.Dispose();

    public static TheoryData<string> Measuring => [.. CommandLines];

    [Theory]
    [MemberData(nameof(Measuring))]
    public void A_command_looks_at_the_machine_before_it_measures(string commandLine)
    {
        BusyMachine.Watch(() => throw new OperationCanceledException());
        Run(commandLine).ShouldBe((130, "", "interrupted\n"));
    }

    [Fact]
    public void No_command_that_keeps_a_measurement_is_left_out() =>
        Features
            .All.Where(feature => feature is { Create: not null, Kinds.Length: > 0 })
            .Select(feature => feature.Name)
            .Except(Others)
            .Except(CommandLines.Select(line => line.Split(' ')[0]))
            .ShouldBeEmpty();

    [Theory]
    [InlineData("plan a.pfx --peak 1/second --server minimal")]
    [InlineData("storm a.pfx --server minimal")]
    public void A_forecast_and_a_load_test_do_not_begin_beside_other_work(string commandLine)
    {
        BusyMachine.Watch(() => new(1.6, 2, 0, [("dotnet", 1.6)]));
        Run(commandLine)
            .ShouldBe(
                (
                    2,
                    "",
                    $"{commandLine.Split(' ')[0]}: nothing was measured, because no figure would be reliable. Busy machine: other programs "
                        + "use 1.6 of 2 cores (dotnet 1.6). Repeat it when they have ended, or use --when-busy measure\n"
                )
            );
    }

    [Fact]
    public void Without_timing_the_machine_is_not_looked_at()
    {
        BusyMachine.Watch(() => throw new OperationCanceledException());
        Run("check a.pfx --no-timing").Errors.ShouldNotContain("interrupted");
    }

    [Fact]
    public void The_line_comes_before_the_answer_and_the_measurement_goes_on()
    {
        BusyMachine.Watch(() => new OtherWork(1.6, 2, 0, [("dotnet", 1.6)]));
        (int exitCode, string output, string errors) = Run("machine --key ec:P-256 --rounds 1");
        exitCode.ShouldBe(0, errors);
        output.ShouldNotBeEmpty();
        errors.ShouldStartWith("Busy machine: other programs use 1.6 of 2 cores (dotnet 1.6). ");
        errors.Count(character => character == '\n').ShouldBe(1);
    }

    private (int ExitCode, string Output, string Errors) Run(string commandLine) =>
        InProcess.Run([.. commandLine.Split(' ').Select(word => word == "a.pfx" ? _folder.File(word) : word)]);
}
