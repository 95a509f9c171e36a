using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>The command <c>million</c>: signs and verifies a million times, as the article did, and prints the measured time.</summary>
internal static class MillionJob
{
    private const long Count = 1_000_000;
    private const int RateRounds = 5;

    private static readonly TimeSpan RateRound = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan MaxOfAll = TimeSpan.FromMinutes(5);
    private static readonly string[] Default = ["HS256", "ES256"];

    public static Command Create()
    {
        var algorithms = new Argument<string[]>("ALGORITHM")
        {
            Description = "Such as HS256, ES256 or PS256:3072",
            DefaultValueFactory = _ => Default,
        };
        var all = new Option<bool>("--all") { Description = "All of the article that take under five minutes" };
        var command = new Command("million", "Sign and verify a million times") { algorithms, all };
        command.Validators.Add(given =>
        {
            if (given.GetValue(all) && given.GetResult(algorithms) is { Tokens.Count: > 0 })
                given.AddError($"{all.Name} does not go with names of algorithms");
        });
        command.SetAction(
            (parsed, cancel) =>
            {
                bool isAll = parsed.GetValue(all);
                IReadOnlyList<SigningChoice> choices = isAll
                    ? SignatureChoice2021.Named
                    : [.. parsed.GetRequiredValue(algorithms).Select(SigningChoice.Parse)];
                return Task.Run(() => Run(choices, isAll ? MaxOfAll : TimeSpan.MaxValue, OutputOptions.From(parsed), cancel), cancel);
            }
        );
        return command;
    }

    private static int Run(IReadOnlyList<SigningChoice> choices, TimeSpan max, OutputOptions output, CancellationToken cancel)
    {
        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        MillionRow[] rows =
        [
            .. from choice in choices
            from source in new[] { SignatureOperations.Signing(choice), SignatureOperations.Verifying(choice) }
            select Measure(source, max, output, cancel),
        ];
        return RunFolder.End(RunFile.OfThisMachine(started, new StatementsRun { Million = rows }), "million", output);
    }

    private static MillionRow Measure(OperationSource source, TimeSpan max, OutputOptions output, CancellationToken cancel)
    {
        using IOperation operation = source.Make();
        CompilerWarmup.Run(operation.Run, TimeSpan.FromSeconds(2));
        double[] rate = InterleavedRun
            .Measure([Contender.Calling(source.Name, operation.Run)], RateRounds, RateRound, _ => cancel.ThrowIfCancellationRequested())[0]
            .Cost;
        double nanoseconds = new Summary(rate).Mean;
        if (nanoseconds * Count > max.TotalNanoseconds)
            return new(source.Name, null, null, rate, string.Create(CultureInfo.InvariantCulture, $"over {max.TotalMinutes:0} min"));
        using StepProgress progress = output.Start(
            $"A million times {source.Name}",
            Count,
            TimeSpan.FromTicks(1) * (nanoseconds / TimeSpan.NanosecondsPerTick)
        );
        long? cpu = ThreadClock.CpuNanoseconds();
        TimeSpan took = CountedRun.Measure(operation.Run, Count, progress, cancel);
        return new(source.Name, took.TotalSeconds, (ThreadClock.CpuNanoseconds() - cpu) / 1e9, rate);
    }
}
