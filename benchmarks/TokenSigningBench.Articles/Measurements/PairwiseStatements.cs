using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Measurements;

/// <summary>Measures both sides of each statement, interleaved, one statement after the other.</summary>
internal static class PairwiseStatements
{
    private const int MaxRounds = 30;

    private static readonly TimeSpan MaxRound = MeasuringTime.Of(TimeSpan.FromMilliseconds(150));
    private static readonly TimeSpan MaxWarmup = MeasuringTime.Of(TimeSpan.FromSeconds(1));

    // Of a statement's time, for the calls until its code is compiled.
    private const int WarmupShare = 5;

    public static StatementsRun Measure(Article article, ArticleContext context)
    {
        List<MeasuredStatement> measured = [];
        List<InterleavedTimes> rounds = [];
        TimeSpan each = context.Budget / article.Statements.Count;
        context.Phase($"{article.Statements.Count} statements");
        foreach (Statement statement in article.Statements)
        {
            context.Tick();
            measured.Add(Measure(statement, each, rounds, context));
        }

        return new()
        {
            Article = article.Number,
            Statements = measured,
            Rounds = RoundConditions.Joined([
                .. rounds.Select(times => new RoundConditions(times.Clock, times.Repeated, [Total(times.Rounds)])),
            ]),
        };
    }

    // What other work did in all rounds of a statement: each round by itself would be most of the run file.
    private static Contention Total(IReadOnlyList<Contention> rounds) =>
        new(
            rounds.Min(round => round.CpuShare),
            Sum(rounds, round => round.StealSeconds),
            (long?)Sum(rounds, round => round.ThrottledPeriods),
            (long?)Sum(rounds, round => round.InvoluntarySwitches),
            rounds.Sum(round => round.Seconds),
            Sum(rounds, round => round.PressureSeconds)
        );

    private static double? Sum(IReadOnlyList<Contention> rounds, Func<Contention, double?> of) =>
        rounds.All(round => of(round) is not null) ? rounds.Sum(of) : null;

    private static MeasuredStatement Measure(Statement statement, TimeSpan time, List<InterleavedTimes> rounds, ArticleContext context)
    {
        OperationSource one = Operations.Named(statement.Operation);
        OperationSource other = Operations.Named(statement.ComparedWith);
        // In the shortest time, the fewest rounds are shorter too.
        TimeSpan round = Min(MaxRound, time / (2 * (ArticleContext.MinRounds + 2)));
        try
        {
            InterleavedTimes times =
                statement.Users == 1
                    ? Interleaved(one, other, round, time, context)
                    : context.Interleave(
                        [ClosedLoop.Contender(one, statement.Users), ClosedLoop.Contender(other, statement.Users)],
                        MaxRounds,
                        round,
                        time
                    );
            rounds.Add(times);
            return new(statement.Id, one.Name, other.Name, statement.Users, times[0].Cost, times[1].Cost, null);
        }
        catch (NotSupportedException e)
        {
            return new(statement.Id, one.Name, other.Name, statement.Users, null, null, e.Message);
        }
    }

    private static InterleavedTimes Interleaved(
        OperationSource one,
        OperationSource other,
        TimeSpan round,
        TimeSpan time,
        ArticleContext context
    )
    {
        using IOperation first = one.Make();
        using IOperation second = other.Make();
        TimeSpan warmup = Min(MaxWarmup, time / WarmupShare);
        CompilerWarmup.Run(
            () =>
            {
                first.Run();
                second.Run();
            },
            warmup
        );
        return context.Interleave(
            [Contender.Calling(one.Name, first), Contender.Calling(other.Name, second)],
            MaxRounds,
            round,
            time - warmup
        );
    }

    private static TimeSpan Min(TimeSpan one, TimeSpan other) => one < other ? one : other;
}
