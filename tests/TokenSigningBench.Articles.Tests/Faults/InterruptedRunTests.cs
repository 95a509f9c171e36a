using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.Faults;

/// <summary>Ctrl-C in commands that start servers or backends.</summary>
public sealed class InterruptedRunTests : IDisposable
{
    private readonly InterruptedCommand _command = new(Features.Program);

    public InterruptedRunTests() => SkipIfMissing(SchemeServerLauncher.Missing());

    public void Dispose() => _command.Dispose();

    [SkippableFact]
    public void An_interrupt_at_the_start_leaves_no_server_and_no_file()
    {
        _command.InterruptAt("starting the scheme server", "auth-schemes --schemes anonymous --users 1 --run-file RUN");
        _command.RequireNoFiles();
    }

    [SkippableFact]
    public void Auth_schemes_keeps_the_windows_measured()
    {
        LongTest.SkipUnlessAll("a program that measures");
        _command.InterruptAt("round 2 of 60", "auth-schemes --schemes anonymous --users 1 --duration 60s --rounds 60 --run-file RUN");
        _command.LoadPartialRun().Of<AuthSchemesRun>().Cells.ShouldHaveSingleItem().Windows.Count.ShouldBeInRange(1, 59);
    }

    [SkippableTheory]
    [InlineData("\0keep\0")]
    [InlineData("postgres")]
    public void A_lab_that_is_starting_ends_with_the_command(string processText)
    {
        foreach (IBackend backend in new IBackend[] { new Kdc(), new OpenLdap(), new PostgreSql(), new Apache() })
            SkipIfMissing(backend.Missing());
        _command.InterruptAt(
            _ =>
            {
                using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(10));
                while (!_command.ProcessTexts().Any(text => text.Contains(processText, StringComparison.Ordinal)))
                    limit.Token.ThrowIfCancellationRequested();
            },
            "lab",
            "start"
        );
        File.Exists(_command.File("lab/standing/socket")).ShouldBeFalse();
    }

    private static void SkipIfMissing(string? missing) => Skip.If(missing is not null, missing);
}
