using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class ModelCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public ModelCommandTests()
    {
        using X509Certificate2 certificate = CertificateCreator.SelfSign(
            KnownPrimeKeys.Create(2048),
            HashAlgorithmName.SHA256,
            "made for a test",
            TimeProvider.System.GetUtcNow()
        );
        _folder.Write("a.pfx", certificate.Export(X509ContentType.Pfx, "word"));
        _folder.Write("word.txt", "word");
    }

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("--duration 1s", "model: no certificate is given. Name one, such as signing.pfx")]
    [InlineData("--cert a.pfx --duration 0s", "--duration: 0s is not a time from 100ms to 300s, such as 60s or 2min")]
    [InlineData("--cert a.pfx --duration 0.09s", "--duration: 0.09s is not a time from 100ms to 300s, such as 60s or 2min")]
    [InlineData("--cert a.pfx --duration 301s", "--duration: 301s is not a time from 100ms to 300s, such as 60s or 2min")]
    [InlineData("--cert a.pfx --cert a.pfx --password-file word.txt", "model: 2 certificates are given; give one")]
    public void Invalid_arguments_print_one_line_and_exit_with_2(string commandLine, string line)
    {
        (int exitCode, string output, string errors) = InProcess.Run(Arguments(commandLine.Split(' ')));
        (exitCode, output, errors).ShouldBe((2, "", line + "\n"));
    }

    [SkippableFact]
    public void The_exit_code_matches_the_printed_verdict()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "a thread's processor time is asked of Linux");
        (int exitCode, string output, string errors) = Model("--cert", "a.pfx", "--password-file", "word.txt", "--duration", "0.2s");
        errors.ShouldBeEmpty();
        string[] lines = output.Split('\n');
        lines.Count(line => line.StartsWith("| first come, first served by ", StringComparison.Ordinal)).ShouldBe(2);
        lines.Count(line => line.Contains(" threads share ", StringComparison.Ordinal)).ShouldBe(2);
        exitCode.ShouldBe(lines.Any(line => line.StartsWith("MET: ", StringComparison.Ordinal)) ? 0 : 1, output);
    }

    private (int ExitCode, string Output, string Errors) Model(params string[] arguments) => InProcess.Run(Arguments(arguments));

    private string[] Arguments(params string[] arguments) =>
        ["dev", "model", .. arguments.Select(argument => File.Exists(_folder.File(argument)) ? _folder.File(argument) : argument)];
}
