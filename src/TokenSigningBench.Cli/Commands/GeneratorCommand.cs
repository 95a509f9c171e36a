using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tsung;

namespace TokenSigningBench.Cli.Commands;

/// <summary>
/// <c>tokenbench generator</c>: whether the load generator of <c>storm</c> is fast and punctual enough on this machine that its figures are
/// the server's.
/// </summary>
internal static class GeneratorCommand
{
    private const string Wrk = "wrk";
    private const string Tsung = "tsung";

    public static Command Create()
    {
        var certificates = new LabCertificates();
        var engine = new Option<string>("--against")
        {
            Description = "wrk, tsung\nWrk: on a page without a signature. Tsung: by pairs of storms.",
            DefaultValueFactory = _ => Wrk,
            HelpName = "NAME",
        };
        Option<int> users = new Option<int>("--logins")
        {
            Description = "Logins in each storm\n20 to 5000. With --against tsung.",
            DefaultValueFactory = _ => 200,
            HelpName = "N",
        }.Was("--people");
        Option<string> over = new Option<string>("--duration")
        {
            Description = "Time in which the logins start\nWith --against tsung.",
            DefaultValueFactory = _ => "20s",
            HelpName = "TIME",
        }.Was("--over");
        var rounds = new Option<int>("--rounds")
        {
            Description = "Number of pairs\n1 to 50. With --against tsung.",
            DefaultValueFactory = _ => 5,
            HelpName = "N",
        };
        engine.AcceptOnlyFromAmong(Wrk, Tsung);
        var command = new Command("generator", "Compare storm's load generator with wrk or Tsung.") { engine, users, over, rounds };
        certificates.AddTo(command);
        command.Refuse([users, over, rounds], given => !given.Has(engine, Tsung), $"goes with {engine.Name} {Tsung}");
        command.SetAction(
            async (parsed, cancel) =>
            {
                bool isTsung = parsed.GetValue(engine) == Tsung;
                int number = users.Between(parsed, 5000, 20);
                int pairs = rounds.Between(parsed, 50);
                TimeSpan time = TimeText.ParseLoadDuration(over.Name, parsed.GetRequiredValue(over), TimeSpan.FromMinutes(10));
                using OpenedCertificates opened = certificates.OpenOne(parsed);
                LabCertificate certificate = opened[0];
                if (isTsung)
                    return await AgainstTsungAsync(certificate, number, time, pairs, Messages.Progress(parsed), cancel)
                        .ConfigureAwait(false);
                await InlineSockets.TurnOnAsync().ConfigureAwait(false);
                var comparison = new GeneratorComparison(new EmbeddedServer(ServeCommand.CreateStartInfo, new()));
                GeneratorFigures figures = await Task.Run(() => comparison.RunAsync(certificate, Messages.Progress(parsed), cancel), cancel)
                    .ConfigureAwait(false);
                Console.Write(
                    Invariant(
                        $"The load generator: {figures.OwnPerSecond.Median():#,0} requests/s, wrk {figures.WrkPerSecond.Median():#,0}: "
                    )
                        + Invariant($"{figures.Ratio:0.00} of it (median of {figures.OwnPerSecond.Count} rounds' ratios; ")
                        + Invariant($"at least {GeneratorComparison.MinRatio} is asked).\n")
                        + Invariant($"One request costs it {figures.OwnMicroseconds.Median():0.0} us of a processor.\n")
                        + Invariant(
                            $"At {figures.Rate:0} a second it starts somebody {1e3 * figures.MedianLateness:0} us late at the median "
                        )
                        + Invariant($"(at most {1e3 * GeneratorComparison.MaxLateness:0} is asked), ")
                        + Invariant($"{1e3 * Percentiles.SelectInPlace([.. figures.LateMilliseconds], 99):0} us at p99, ")
                        + Invariant($"{figures.LateMilliseconds.Max():0.00} ms at most.\n")
                );
                return figures.Ratio >= GeneratorComparison.MinRatio && figures.MedianLateness <= GeneratorComparison.MaxLateness
                    ? ExitCode.Done
                    : ExitCode.NotMet;
            }
        );
        return command;
    }

    private static async Task<int> AgainstTsungAsync(
        LabCertificate certificate,
        int users,
        TimeSpan over,
        int rounds,
        ProgressLine? progress,
        CancellationToken cancel
    )
    {
        TsungEngine tsung = await TsungEngine.FindAsync([], new(null), cancel).ConfigureAwait(false);
        await InlineSockets.TurnOnAsync().ConfigureAwait(false);
        var comparison = new EngineComparison(new EmbeddedServer(ServeCommand.CreateStartInfo, new()), tsung);
        EngineFigures figures = await Task.Run(
                () => comparison.RunAsync(certificate, users, over, rounds, progress, cancel),
                CancellationToken.None
            )
            .ConfigureAwait(false);
        string[] headings =
        [
            "Pair",
            "p50, built-in",
            $"p50, {figures.Engine}",
            "Ratio",
            "p95, built-in",
            $"p95, {figures.Engine}",
            "Ratio",
        ];
        IEnumerable<string[]> rows = figures.Pairs.Select(
            (pair, index) =>
                (string[])
                    [
                        Invariant($"{index + 1}"),
                        .. new[]
                        {
                            pair.OwnMedian,
                            pair.TsungMedian,
                            pair.TsungMedian / pair.OwnMedian,
                            pair.OwnTail,
                            pair.TsungTail,
                            pair.TsungTail / pair.OwnTail,
                        }.Select(figure => Invariant($"{figure:0.00}")),
                    ]
        );
        Document.Print(
            Invariant($"{users:#,0} logins over {over.TotalSeconds:0.#} s (poisson), {certificate.Key.SizeInBits} bits: ")
                + "from the actual start to the last byte, in ms; each opens a connection.\n"
                + $"{PlainText.MarkdownTable(headings, rows)}\n"
                + $"{(figures.IsMet ? "AGREE" : "DO NOT AGREE")}: {figures.Engine} over built-in, "
                + Invariant($"median of {figures.Pairs.Count} pairs' ratios: ")
                + Invariant($"p50 {figures.MedianRatio:0.00} (within {100 * EngineFigures.MaxMedianDifference:0} % is asked), ")
                + Invariant($"p95 {figures.TailRatio:0.00} (within {100 * EngineFigures.MaxTailDifference:0} %).\n")
        );
        return figures.IsMet ? ExitCode.Done : ExitCode.NotMet;
    }
}
