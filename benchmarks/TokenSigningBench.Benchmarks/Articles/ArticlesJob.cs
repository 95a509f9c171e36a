using System.CommandLine;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.Statements;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Articles;

/// <summary>The command <c>articles</c>: measures both sides of every statement, interleaved, and prints whether it holds.</summary>
internal static class ArticlesJob
{
    private static readonly TimeSpan Round = TimeSpan.FromMilliseconds(150);
    private static readonly TimeSpan ExpectedWarmup = TimeSpan.FromSeconds(1);

    public static Command Create()
    {
        IReadOnlyList<Article> all = Core.Published.Articles.All;
        var number = new Option<string?>("--article") { Description = "The statements of one article [all]", HelpName = "NUMBER" };
        number.AcceptOnlyFromAmong([.. all.Select(article => article.Number)]);
        Option<int> rounds = RoundsOption.Create(3, 100);
        var command = new Command("articles", "Judge the articles' statements by measured ratios") { number, rounds };
        command.SetAction(
            (parsed, cancel) =>
            {
                Article[] articles =
                [
                    .. all.Where(article => parsed.GetValue(number) is null || article.Number == parsed.GetValue(number)),
                ];
                int count = rounds.Between(parsed, 100, 3);
                return Task.Run(() => Run(articles, count, OutputOptions.From(parsed), cancel), cancel);
            }
        );
        return command;
    }

    private static int Run(IReadOnlyList<Article> articles, int rounds, OutputOptions output, CancellationToken cancel)
    {
        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        Statement[] statements = [.. articles.SelectMany(article => article.Statements)];
        List<MeasuredStatement> measured = [];
        string name = articles is [var only] ? $"Article {only.Number}" : "Articles";
        using (JobProgress progress = output.Start(name, statements.Length, ExpectedWarmup + 2 * (rounds + 1) * Round))
        {
            foreach (Statement statement in statements)
            {
                progress.Step(statement.Id);
                measured.Add(Measure(statement, rounds, cancel));
            }
        }

        return RunFolder.End(RunFile.OfThisMachine(started, new StatementsRun { Statements = measured }), "articles", output);
    }

    private static MeasuredStatement Measure(Statement statement, int rounds, CancellationToken cancel)
    {
        OperationSource one = Operations.Named(statement.Operation);
        OperationSource other = Operations.Named(statement.ComparedWith);
        try
        {
            InterleavedTimes times =
                statement.Users == 1
                    ? Interleaved(one, other, rounds, cancel)
                    : InterleavedRun.Measure(
                        [ClosedLoop.Contender(one, statement.Users), ClosedLoop.Contender(other, statement.Users)],
                        rounds,
                        Round,
                        _ => cancel.ThrowIfCancellationRequested()
                    );
            return new(statement.Id, one.Name, other.Name, statement.Users, times[0].Cost, times[1].Cost, null);
        }
        catch (NotSupportedException e)
        {
            return new(statement.Id, one.Name, other.Name, statement.Users, null, null, e.Message);
        }
    }

    private static InterleavedTimes Interleaved(OperationSource one, OperationSource other, int rounds, CancellationToken cancel)
    {
        using IOperation first = one.Make();
        using IOperation second = other.Make();
        CompilerWarmup.Run(
            () =>
            {
                first.Run();
                second.Run();
            },
            TimeSpan.FromSeconds(1)
        );
        return InterleavedRun.Measure(
            [Contender.Calling(one.Name, first.Run), Contender.Calling(other.Name, second.Run)],
            rounds,
            Round,
            _ => cancel.ThrowIfCancellationRequested()
        );
    }
}
