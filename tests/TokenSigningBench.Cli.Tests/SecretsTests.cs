using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>Every command, with a key and a password that must not appear anywhere during or after the run.</summary>
public sealed class SecretsTests : IDisposable
{
    private readonly WatchedSecrets _watched = new();

    public void Dispose() => _watched.Dispose();

    [SkippableTheory]
    [InlineData(0, "check PFX --password-file PASSWORD --budget 1000 --format json")]
    [InlineData(2, "check PFX --password-file PEM")]
    public void Neither_the_key_nor_the_password_leaks(int? expected, string commandLine) =>
        _watched.RequireNoLeaks(expected, commandLine, password: null);

    // The same code as above, with another file or another document.
    [SkippableTheory]
    [InlineData(0, "inspect PFX --password-file PASSWORD --format json")]
    [InlineData(0, "inspect PFX --password-file PASSWORD")]
    [InlineData(0, "inspect PEM --format json")]
    [InlineData(0, "check PEM --budget 1000 --format json")]
    [InlineData(0, "password-hash --scheme pbkdf2-sha256 --iterations 1000 --with-cert PFX --password-file PASSWORD --format json")]
    [InlineData(0, "check PEM --budget 1000 --format sarif")]
    [InlineData(2, "check PASSWORD --password-file PASSWORD")]
    public void Neither_leaks_in_other_documents(int? expected, string commandLine)
    {
        LongTest.SkipUnlessAll("a search of all processes and files while each command runs");
        _watched.RequireNoLeaks(expected, commandLine, password: null);
    }

    [SkippableTheory]
    [InlineData(0, "check PFX --password-file PASSWORD --budget 1000 --relying-parties")]
    // Beside other work five rounds may decide nothing: the exit code is not tested here.
    [InlineData(null, "login PFX --password-file PASSWORD --rounds 5 --run-file run.json")]
    [InlineData(0, "storm PFX --password-file PASSWORD --logins 10 --duration 200ms --run-file run.json")]
    // While other tests run, the forecast may differ from the trial: the exit code is not tested here.
    [InlineData(
        null,
        "plan --server minimal PFX --password-file PASSWORD --peak 5/second --duration 10s --trial 200ms --run-file run.json"
    )]
    [InlineData(130, "lab serve PFX --password-file PASSWORD")]
    public void Neither_leaks_from_commands_that_start_other_programs(int? expected, string commandLine)
    {
        LongTest.SkipUnlessAll("a search of all processes and files while servers run");
        _watched.RequireNoLeaks(expected, commandLine, password: null);
    }

    // Commands that take long.
    [SkippableTheory]
    [Trait("Category", "Long")]
    [InlineData(null, "login PFX --password-file PASSWORD --rounds 5 --server oidc-provider --run-file run.json")]
    [InlineData(0, "storm --max-rate PFX --password-file PASSWORD --rounds 1 --duration 1s --run-file run.json")]
    public void Neither_leaks_from_commands_that_take_long(int? expected, string commandLine) =>
        _watched.RequireNoLeaks(expected, commandLine, password: null);

    // Commands that use the password, and commands that do not need it.
    [SkippableTheory]
    [InlineData(0, "check PFX --budget 1000")]
    [InlineData(0, "create-cert --key ec:P-256 --format pem")]
    [InlineData(0, "machine --key ec:P-256 --rounds 3 --run-file run.json")]
    public void The_password_in_the_environment_does_not_leak(int? expected, string commandLine)
    {
        if (!commandLine.StartsWith("check", StringComparison.Ordinal))
            LongTest.SkipUnlessAll("a search of all processes and files while each command runs");
        _watched.RequireNoLeaks(expected, commandLine, _watched.Secrets.Password);
    }

    [SkippableTheory]
    [Trait("Category", "Long")]
    [InlineData(0, "choose --run-file run.json")]
    [InlineData(0, "check PFX --budget 1000 --relying-parties")]
    [InlineData(null, "login PFX --rounds 5 --server oidc-provider")]
    public void The_password_in_the_environment_does_not_leak_from_commands_that_take_long(int? expected, string commandLine) =>
        _watched.RequireNoLeaks(expected, commandLine, _watched.Secrets.Password);

    [SkippableFact]
    public void Commands_that_read_run_files_leak_nothing()
    {
        LongTest.SkipUnlessAll("a search of all processes and files while each command runs");
        foreach (
            string commandLine in (string[])
                [
                    "check PFX --password-file PASSWORD --budget 1000 --run-file run.json",
                    "report run.json -o report.html",
                    "report run.json --format markdown",
                    "compare run.json run.json --format json",
                ]
        )
            _watched.RequireNoLeaks(0, commandLine, password: null);
    }

    [Fact]
    public void The_search_finds_secrets_that_are_there() => _watched.RequireSearch();
}
