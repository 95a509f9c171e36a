using TokenSigningBench.Benchmarks.Running;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests;

public sealed class ProgramTests : IDisposable
{
    private const string CertificatesVariable = "TOKENSIGNINGBENCH_CERTS";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void List_names_every_suite_and_creates_no_certificates()
    {
        (int exitCode, string output, string errors) = Run("--list", "flat");
        exitCode.ShouldBe(0, errors);
        const string Suites =
            "Figure4HashesOf4KB Figure9CiphersOver500KB Figure13VerifiedOver500KB "
            + "IterationsTable PasswordsTable TodaysSchemes CollectorsTable";
        foreach (string suite in Suites.Split(' '))
            output.ShouldContain($".{suite}.");
        Directory.GetFileSystemEntries(_folder.Path).ShouldBeEmpty();
    }

    [Fact]
    public void BenchmarkDotNet_describes_its_own_options()
    {
        (int exitCode, string output, string errors) = Run("--help-bdn");
        exitCode.ShouldBe(0, errors);
        output.ShouldContain("--anyCategories");
    }

    [Theory]
    [InlineData("by-users --figure 3", "--figure: is not a number from 4 to 13\n")]
    [InlineData(
        "by-users --figure",
        "TokenSigningBench.Articles: Required argument missing for option: '--figure'. (TokenSigningBench.Articles by-users --help)\n"
    )]
    [InlineData(
        "by-users --users 5",
        "TokenSigningBench.Articles: unknown option '--users' (TokenSigningBench.Articles by-users --help)\n"
    )]
    [InlineData(
        "7",
        "TokenSigningBench.Articles: Argument '7' not recognized. Must be one of: '000' '001' '002' '003' "
            + "(TokenSigningBench.Articles --help)\n"
    )]
    [InlineData("threads --rounds 2", "--rounds: is not a number from 3 to 100\n")]
    [InlineData("threads --laps 3", "TokenSigningBench.Articles: unknown option '--laps' (TokenSigningBench.Articles threads --help)\n")]
    [InlineData(
        "million HS1",
        "HS1: unknown algorithm; known are HS256, HS384, HS512, RS256, RS384, RS512, PS256, PS384, PS512, "
            + "ES256, ES384, ES512, ML-DSA-44, ML-DSA-65, ML-DSA-87, EdDSA, Ed25519\n"
    )]
    public void Wrong_command_arguments_print_one_line_and_exit_with_2(string arguments, string errors) =>
        RunHere(arguments.Split(' ')).ShouldBe((2, "", errors));

    [Theory]
    [InlineData("", "ARTICLE ")]
    [InlineData("by-users", "--full")]
    [InlineData("threads", "--rounds N")]
    [InlineData("million", "ALGORITHM")]
    public void Each_command_has_its_own_help(string command, string argument)
    {
        (int exitCode, string output, string errors) = RunHere([.. command.Split(' ', StringSplitOptions.RemoveEmptyEntries), "--help"]);
        (exitCode, errors).ShouldBe((0, ""));
        string[] lines = output.TrimEnd('\n').Split('\n');
        lines.Length.ShouldBeLessThanOrEqualTo(40);
        lines.ShouldAllBe(line => line.Length <= 80);
        output.ShouldContain($"\n  {argument}");
        output.ShouldNotContain("unknown");
    }

    [SkippableFact]
    public void A_million_signatures_are_signed_and_verified()
    {
        LongTest.SkipUnlessAll("a million signatures");
        (int exitCode, string output, string errors) = Run("million", "HS256");
        exitCode.ShouldBe(0, errors);
        // Beside other work it says so first.
        string[] lines = [.. errors.Split('\n').Where(line => !line.StartsWith("Busy machine: ", StringComparison.Ordinal))];
        lines.Length.ShouldBe(3, errors);
        lines[0].ShouldStartWith("A million times HS256, 256-bit secret, sign 250 bytes: about ");
        output.ShouldContain("\n  HS256, 256-bit secret, verify 250 bytes ");
    }

    [SkippableFact]
    public void Measured_results_are_printed_where_their_file_cannot_be_written()
    {
        LongTest.SkipUnlessAll("it measures in a program of its own");
        _folder.Write("BenchmarkDotNet.Artifacts", "not a folder");
        string program = Path.Combine(AppContext.BaseDirectory, $"{Features.Program}.dll");
        (int exitCode, string output, string errors) = DotNetProgram.RunFile(
            "env",
            ["--chdir", _folder.Path, "dotnet", program, "threads", "--rounds", "3"],
            (CertificatesVariable, _folder.File("certs"))
        );
        exitCode.ShouldBe(2, output + errors);
        errors.Split('\n')[^2].ShouldContain("BenchmarkDotNet.Artifacts");
        errors.ShouldNotContain("   at ");
        output.ShouldContain("  HS256, 256-bit secret");
    }

    private static (int ExitCode, string Output, string Errors) RunHere(string[] arguments) =>
        CapturedConsole.Run(() => EntryPoint.RunAsync(ArticlesProgram.Create(), arguments, CancellationToken.None));

    private (int ExitCode, string Output, string Errors) Run(params string[] arguments) =>
        DotNetProgram.Run(Features.Program, arguments, (CertificatesVariable, _folder.Path));
}
