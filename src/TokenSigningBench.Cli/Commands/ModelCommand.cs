using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Cli.Commands;

/// <summary>
/// <c>tokenbench model</c>: whether the simulation of <c>plan</c> predicts real queues on this machine, whose disciplines are known.
/// </summary>
internal static class ModelCommand
{
    private const double MinSeconds = 0.1,
        MaxSeconds = 300;

    private static readonly string Allowed = Invariant($"{MinSeconds} to {MaxSeconds}");

    private static readonly string[] Headings = ["Queue", "In use", "Requests", "p50", "Model", "Its error", "p95", "Model", "Its error"];

    public static Command Create()
    {
        var certificates = new LabCertificates();
        var seconds = new Option<double>("--seconds")
        {
            Description = $"How long requests come in each of the trials, {Allowed}",
            DefaultValueFactory = _ => 10,
        };
        var command = new Command(
            "model",
            "Hold plan's simulation against queues of signatures in this process, told their arrivals and service "
                + "times: 0 where it is near enough, 1 where not."
        );
        certificates.AddTo(command);
        command.Add(seconds);
        command.SetAction(
            async (parsed, cancel) =>
            {
                if (parsed.GetValue(seconds) is not (>= MinSeconds and <= MaxSeconds and var time))
                    throw new UserErrorException(seconds.Name, $"is not a number from {Allowed}");
                using OpenedCertificates opened = certificates.Open(parsed);
                if (opened is not [var certificate])
                    throw new UserErrorException("--cert", $"is given {opened.Count} times, and one signs in the queues");
                IReadOnlyList<ModelFigures> figures = await Task.Run(
                        () => new ModelTrial(certificate, Steps.ForTerminal).RunAsync(TimeSpan.FromSeconds(time), cancel),
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
