using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Cli.Commands;

/// <summary>
/// <c>tokenbench model</c>: whether the simulation of <c>plan</c> predicts real queues on this machine, whose disciplines are known.
/// </summary>
internal static class ModelCommand
{
    private static readonly TimeSpan MaxDuration = TimeSpan.FromMinutes(5);

    private static readonly string[] Headings = ["Queue", "In use", "Requests", "p50", "Model", "Its error", "p95", "Model", "Its error"];

    public static Command Create()
    {
        var certificates = new LabCertificates();
        Option<string> duration = new Option<string>("--duration")
        {
            Description = "Duration of each trial",
            DefaultValueFactory = _ => "10s",
            HelpName = "TIME",
        }.Was("--seconds");
        var command = new Command(
            "model",
            "Compare plan's simulation with real queues of signatures.\nIn this process. Exit code 1: the simulation is not near enough."
        );
        certificates.AddTo(command);
        command.Add(duration);
        command.SetAction(
            async (parsed, cancel) =>
            {
                TimeSpan time = TimeText.ParseLoadSeconds(duration.Name, parsed.GetRequiredValue(duration), MaxDuration);
                using OpenedCertificates opened = certificates.OpenOne(parsed);
                LabCertificate certificate = opened[0];
                IReadOnlyList<ModelFigures> figures = await Task.Run(
                        () => new ModelTrial(certificate, Messages.Progress(parsed)).RunAsync(time, cancel),
                        cancel
                    )
                    .ConfigureAwait(false);
                Document.Print(Render(certificate, figures));
                return figures.All(one => one.IsMet) ? ExitCode.Done : ExitCode.NotMet;
            }
        );
        return command;
    }

    private static string Render(LabCertificate certificate, IReadOnlyList<ModelFigures> figures) =>
        $"{certificate.Source}, {certificate.Algorithm}, "
        + Invariant($"{certificate.Key.SizeInBits} bits: signatures that wait for threads of this process, ")
        + "and the model that is told when each came and how long it took. Times in ms.\n"
        + $"{PlainText.MarkdownTable(Headings, figures.Select(Cells))}\n"
        + Invariant($"{(figures.All(one => one.IsMet) ? "MET" : "NOT MET")}: p50 within {100 * ModelFigures.MaxMedianError:0} % ")
        + Invariant($"and p95 within {100 * ModelFigures.MaxTailError:0} % is asked of each.\n");

    private static string[] Cells(ModelFigures figures) =>
        [
            figures.Node.MaxInService is { } threads
                ? Invariant($"{threads} threads share {figures.Node.Cores} cores")
                : Invariant($"first come, first served by {figures.Node.Cores}"),
            Invariant($"{100 * figures.Utilization:0} %"),
            Invariant($"{figures.Requests:#,0}"),
            .. new double[] { 50, 95 }
                .Select(figures.At)
                .SelectMany(error =>
                    new[]
                    {
                        Invariant($"{error.MeasuredMilliseconds:0.00}"),
                        Invariant($"{error.ModelMilliseconds:0.00}"),
                        Invariant($"{100 * error.Relative:+0;-0;0} %"),
                    }
                ),
        ];
}
