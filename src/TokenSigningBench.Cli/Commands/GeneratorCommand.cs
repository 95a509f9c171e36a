using MathNet.Numerics.Statistics;
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
            Description = "wrk, tsung: on a page that nobody signs for, or by pairs of storms",
            DefaultValueFactory = _ => Wrk,
        };
        var users = new Option<int>("--people")
        {
            Description = "With --against tsung: how many come in each storm, 20 to 5000",
            DefaultValueFactory = _ => 200,
        };
        var over = new Option<string>("--over") { Description = "With --against tsung: in what time", DefaultValueFactory = _ => "20s" };
        var rounds = new Option<int>("--rounds")
        {
            Description = "With --against tsung: how many pairs, 1 to 50",
            DefaultValueFactory = _ => 5,
        };
        engine.AcceptOnlyFromAmong(Wrk, Tsung);
        var command = new Command("generator", "Hold storm's load generator against wrk or Tsung: 0 where it is good enough, 1 where not.")
        {
            engine,
            users,
            over,
            rounds,
        };
        certificates.AddTo(command);
        command.Refuse([users, over, rounds], given => !given.Has(engine, Tsung), $"goes with {engine.Name} {Tsung}");
        command.SetAction(
            async (parsed, cancel) =>
            {
                bool isTsung = parsed.GetValue(engine) == Tsung;
                int number = users.Between(parsed, 5000, 20);
                int pairs = rounds.Between(parsed, 50);
                TimeSpan time = TimeText.ParseLoadDuration(over.Name, parsed.GetRequiredValue(over), TimeSpan.FromMinutes(10));
                using OpenedCertificates opened = certificates.Open(parsed);
                if (opened is not [var certificate])
                    throw new UserErrorException("--cert", $"is given {opened.Count} times, and one signs");
                if (isTsung)
                    return await AgainstTsungAsync(certificate, number, time, pairs, cancel).ConfigureAwait(false);
                await InlineSockets.TurnOnAsync().ConfigureAwait(false);
                var comparison = new GeneratorComparison(new EmbeddedServer(ServeCommand.CreateStartInfo, new()));
                GeneratorFigures figures = await Task.Run(() => comparison.RunAsync(certificate, Steps.ForTerminal, cancel), cancel)
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
                        + Invariant($"{1e3 * figures.LateMilliseconds.Quantile(0.99):0} us at p99, ")
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
        CancellationToken cancel
    )
    {
        TsungEngine tsung = await TsungEngine.FindAsync([], new(null), cancel).ConfigureAwait(false);
        await InlineSockets.TurnOnAsync().ConfigureAwait(false);
        var comparison = new EngineComparison(new EmbeddedServer(ServeCommand.CreateStartInfo, new()), tsung);
        EngineFigures figures = await Task.Run(
                () => comparison.RunAsync(certificate, users, over, rounds, Steps.ForTerminal, cancel),
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
            Invariant($"{users:#,0} people over {over.TotalSeconds:0.#} s (poisson), {certificate.Key.SizeInBits} bits: ")
                + "from the actual start to the last byte, in ms; each connects anew.\n"
                + $"{PlainText.MarkdownTable(headings, rows)}\n"
                + $"{(figures.IsMet ? "AGREE" : "DO NOT AGREE")}: {figures.Engine} over built-in, "
                + Invariant($"median of {figures.Pairs.Count} pairs' ratios: ")
                + Invariant($"p50 {figures.MedianRatio:0.00} (within {100 * EngineFigures.MaxMedianDifference:0} % is asked), ")
                + Invariant($"p95 {figures.TailRatio:0.00} (within {100 * EngineFigures.MaxTailDifference:0} %).\n")
        );
        return figures.IsMet ? ExitCode.Done : ExitCode.NotMet;
    }
}
