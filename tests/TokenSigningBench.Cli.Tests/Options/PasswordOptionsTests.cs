using System.CommandLine;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Options;

public sealed class PasswordOptionsTests : IDisposable
{
    private const string Secret = "open sesame";

    private readonly TemporaryFolder _folder = new();
    private readonly string _pfx;

    public PasswordOptionsTests()
    {
        using X509Certificate2 certificate = KnownCertificates.OfCurve();
        _pfx = _folder.Write("a.pfx", certificate.Export(X509ContentType.Pkcs12, Secret));
        _folder.Write("word.txt", Secret);
    }

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Every_command_that_opens_a_protected_file_has_the_same_password_options()
    {
        string[] certificateOptions = ["SOURCE", "CERT", "--with-cert", "--tls-cert"];
        Command[] commands =
        [
            .. Features
                .Root()
                .Subcommands.Where(command =>
                    command.Arguments.Any(argument => certificateOptions.Contains(argument.Name))
                    || command.Options.Any(option => certificateOptions.Contains(option.Name))
                ),
        ];

        commands
            .Select(command => command.Name)
            .ShouldBe(["inspect", "check", "size", "password-hash", "login", "storm", "plan"], ignoreOrder: true);
        foreach (Command command in commands)
            command
                .Options.Select(option => option.Name)
                .Where(name => name is "--password" or "--password-file")
                .ShouldBe(["--password-file", "--password"], command.Name);
    }

    [Theory]
    [InlineData("inspect PFX")]
    [InlineData("login PFX")]
    [InlineData("storm PFX --logins 1 --duration 200ms")]
    [InlineData("plan PFX --peak 1/s")]
    [InlineData("lab serve PFX")]
    public void A_password_on_the_command_line_is_used_with_a_warning_and_never_printed(string commandLine)
    {
        (int exitCode, string output, string errors) = Run(commandLine, "--password", "wrong-in-every-way");

        (exitCode, output, errors).ShouldBe(
            (2, "", $"warning: --password can be read by other programs on this machine; use --password-file\n{_pfx}: wrong password\n")
        );
    }

    [Theory]
    [InlineData($"{Secret}\n", 0, "")]
    [InlineData(Secret, 0, "")]
    [InlineData("wrong", 2, "PFX: wrong password\n")]
    [InlineData("", 2, "standard input: is empty\n")]
    public void A_hyphen_as_password_file_reads_standard_input(string input, int exitCode, string errors)
    {
        using var inspect = DotNetProgram.Start("tokenbench", ["inspect", _pfx, "--password-file", "-"]);
        inspect.Send(Encoding.UTF8.GetBytes(input));

        (int actualExitCode, string output, string actualErrors) = inspect.End();

        (actualExitCode, actualErrors).ShouldBe((exitCode, errors.Replace("PFX", _pfx, StringComparison.Ordinal)));
        output.Contains("EC P-256", StringComparison.Ordinal).ShouldBe(exitCode == 0);
    }

    [Fact]
    public void With_quiet_a_password_on_the_command_line_is_used_without_a_warning() =>
        Run("inspect PFX --quiet", "--password", "wrong").ShouldBe((2, "", $"{_pfx}: wrong password\n"));

    [Theory]
    [InlineData("inspect PFX --no-input", "PFX: needs a password. Use --password-file or TOKENBENCH_PASSWORD\n")]
    [InlineData("check PFX --no-input", "PFX: needs a password. Use --password-file or TOKENBENCH_PASSWORD\n")]
    [InlineData("inspect PFX --no-input --password-file WORD", "")]
    public void Without_input_a_missing_password_is_an_error_that_names_its_sources(string commandLine, string line) =>
        Run(commandLine).Errors.ShouldBe(line.Replace("PFX", _pfx, StringComparison.Ordinal));

    [SkippableFact]
    public void Without_input_a_terminal_is_not_asked()
    {
        using DotNetProgram program = DotNetProgram.StartOnTerminal("tokenbench", ["inspect", _pfx, "--no-input"]);
        (int exitCode, string screen, _) = program.End();
        exitCode.ShouldBe(2, screen);
        screen.ShouldContain("needs a password. Use --password-file or TOKENBENCH_PASSWORD");
        screen.ShouldNotContain("Password of");
    }

    private (int ExitCode, string Output, string Errors) Run(string commandLine, params string[] moreArguments) =>
        InProcess.Run([
            .. commandLine
                .Split(' ')
                .Select(argument =>
                    argument == "PFX" ? _pfx
                    : argument == "WORD" ? _folder.File("word.txt")
                    : argument
                ),
            .. moreArguments,
        ]);
}
