using System.CommandLine;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.SignatureChoice;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.SignatureChoice;

/// <summary>The command <c>million</c>: signs and verifies a million times, as the article did, and prints the measured time.</summary>
internal static class MillionJob
{
    private const int RateRounds = 5;
    private static readonly TimeSpan RateRound = TimeSpan.FromMilliseconds(100);
    private static readonly string[] Default = ["HS256", "ES256"];

    public static Command Create()
    {
        var algorithms = new Argument<string[]>("ALGORITHM")
        {
            Description = "Such as HS256, ES256 or PS256:3072",
            DefaultValueFactory = _ => Default,
        };
        var command = new Command("million", "Sign and verify a million times") { algorithms };
        command.Aliases.Add("--million");
        command.SetAction(
            (parsed, cancel) =>
            {
                SigningChoice[] choices = [.. parsed.GetRequiredValue(algorithms).Select(SigningChoice.Parse)];
                return Task.Run(() => Run(choices, OutputOptions.From(parsed), cancel), cancel);
            }
        );
        return command;
    }

    private static int Run(SigningChoice[] choices, OutputOptions output, CancellationToken cancel)
    {
        MillionRow[] rows =
        [
            .. from choice in choices
            from source in new[] { SignatureOperations.Signing(choice), SignatureOperations.Verifying(choice) }
            select Measure(source, output, cancel),
        ];
        OutputOptions.WriteAnswer(TextRenderer.Render(MillionDocument.Of(rows, MachineFacts.Read()), samples: null, output.IsVerbose));
        return ExitCode.Done;
    }

    private static MillionRow Measure(OperationSource source, OutputOptions output, CancellationToken cancel)
    {
        using IOperation operation = source.Make();
        CompilerWarmup.Run(operation.Run, TimeSpan.FromSeconds(2));
        double[] rate = InterleavedRun
            .Measure([Contender.Calling(source.Name, operation.Run)], RateRounds, RateRound, _ => cancel.ThrowIfCancellationRequested())[0]
            .Cost;
        var nanoseconds = new Summary(rate);
        using JobProgress progress = output.Start(
            $"A million times {source.Name}",
            MillionDocument.Count,
            TimeSpan.FromTicks(1) * (nanoseconds.Mean / TimeSpan.NanosecondsPerTick)
        );
        TimeSpan took = CountedRun.Measure(operation.Run, MillionDocument.Count, progress, cancel);
        return new(source.Name, took, nanoseconds);
    }
}
