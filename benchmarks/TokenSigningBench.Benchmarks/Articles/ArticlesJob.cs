using System.Globalization;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Articles;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Articles;

/// <summary><c>articles</c>: measures both sides of every statement in turn, and says what became of it.</summary>
internal static class ArticlesJob
{
    private const int DefaultRounds = 9;
    private static readonly TimeSpan Round = TimeSpan.FromMilliseconds(150);

    public static Task<int> RunAsync(string[] arguments, CancellationToken cancel) => Task.Run(() => Run(arguments, cancel), cancel);

    private static int Run(string[] arguments, CancellationToken cancel)
    {
        (IReadOnlyList<Article> articles, int rounds) = Chosen(arguments);
        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        Statement[] statements = [.. articles.SelectMany(article => article.Statements)];
        List<MeasuredStatement> measured = [];
        foreach ((int index, Statement statement) in statements.Index())
        {
            Console.Error.WriteLine($"{index + 1} of {statements.Length}: {statement.Id}");
            measured.Add(Measure(statement, rounds, cancel));
        }

        var run = new RunFile { Schema = RunFile.CurrentSchema, Started = started, Machine = MachineFacts.Read(), Rows = [], Statements = measured };
        Console.WriteLine(StatementsReport.Render(run));
        Console.WriteLine($"Run file, with every sample: {RunFolder.Save(run, "articles")}");
        return ExitCode.Done;
    }

    private static MeasuredStatement Measure(Statement statement, int rounds, CancellationToken cancel)
    {
        OperationSource one = Operations.Named(statement.Operation);
        OperationSource other = Operations.Named(statement.ComparedWith);
        try
        {
            IReadOnlyList<double[]> times = statement.Users == 1
                ? InTurn(one, other, rounds, cancel)
                : InterleavedRun.Measure([ClosedLoop.Contender(one, statement.Users), ClosedLoop.Contender(other, statement.Users)], rounds, Round, _ => cancel.ThrowIfCancellationRequested());
            return new(statement.Id, one.Name, other.Name, statement.Users, times[0], times[1], null);
        }
        catch (NotSupportedException e)
        {
            return new(statement.Id, one.Name, other.Name, statement.Users, null, null, e.Message);
        }
    }

    private static IReadOnlyList<double[]> InTurn(OperationSource one, OperationSource other, int rounds, CancellationToken cancel)
    {
        using IOperation first = one.Make();
        using IOperation second = other.Make();
        CompilerWarmup.Run(
            () =>
            {
                first.Run();
                second.Run();
            },
            TimeSpan.FromSeconds(1));
        return InterleavedRun.Measure(
            [Contender.Calling(one.Name, first.Run), Contender.Calling(other.Name, second.Run)], rounds, Round, _ => cancel.ThrowIfCancellationRequested());
    }

    private static (IReadOnlyList<Article> Articles, int Rounds) Chosen(string[] arguments)
    {
        IReadOnlyList<Article> articles = Core.Published.Articles.All;
        int rounds = DefaultRounds;
        for (int i = 0; i < arguments.Length; i += 2)
        {
            string value = i + 1 < arguments.Length ? arguments[i + 1] : throw new SourceException(arguments[i], "needs a value");
            switch (arguments[i])
            {
                case "--article":
                    articles = articles.Where(article => article.Number == value).ToArray() is { Length: 1 } one
                        ? one
                        : throw new SourceException(value, $"unknown article; known are {string.Join(", ", Core.Published.Articles.All.Select(article => article.Number))}");
                    break;
                case "--rounds":
                    rounds = int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number is >= 3 and <= 100
                        ? number
                        : throw new SourceException(value, "is not a number of rounds from 3 to 100");
                    break;
                default:
                    throw new SourceException(arguments[i], "unknown argument; known are --article NUMBER and --rounds N");
            }
        }

        return (articles, rounds);
    }
}
