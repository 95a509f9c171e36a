using Spectre.Console;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Tests.Terminal;

public class CreationDisplayTests
{
    private static readonly CertificateSpec Spec = CertificateGrid.Article[0];

    [Fact]
    public async Task Without_a_terminal_only_written_certificates_are_lines()
    {
        using var written = new StringWriter { NewLine = "\n" };
        IAnsiConsole console = AnsiConsole.Create(
            new AnsiConsoleSettings { Out = new AnsiConsoleOutput(written), Interactive = InteractionSupport.No }
        );

        IReadOnlyList<CertificateSpec> created = await CreationDisplay.RunAsync(
            console,
            progress =>
            {
                progress.Report(new(CreationStep.WaitingForAnotherProcess));
                progress.Report(new(CreationStep.MakingKey, Spec.Key));
                progress.Report(new(CreationStep.KeyReady, Spec.Key));
                progress.Report(new(CreationStep.Written, Spec.Key, Spec));
                return Task.FromResult<IReadOnlyList<CertificateSpec>>([Spec]);
            }
        );

        created.ShouldBe([Spec]);
        written.ToString().ShouldBe("wrote idsrv-256-2048\n");
    }
}
