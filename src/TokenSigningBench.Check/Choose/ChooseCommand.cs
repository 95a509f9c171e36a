using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Check.Choose;

/// <summary><c>tokenbench choose</c>: which algorithm and key to sign with, for the given traffic, on this machine.</summary>
public static class ChooseCommand
{
    // Including keys, proofs and the start of the runtime, the command takes about four seconds.
    private static readonly TimeSpan CandidatesTime = MeasuringTime.Of(TimeSpan.FromSeconds(1.8));

    public static Command Create()
    {
        var options = new ChooseOptions();
        var output = new RunOutput();
        var command = new Command(
            "choose",
            "Choose an algorithm and key for signing tokens.\nThe candidates are ranked by their cost on this machine."
        );
        options.AddTo(command);
        output.AddTo(command);
        CommandHelp.Set(
            command,
            new(
                [.. options.HelpGroups, output.HelpGroup],
                ["choose --logins-per-second 500 --verifiers public", "choose --standard fapi --until 2035", "choose --key signing.pfx"],
                "docs/guides/choose-key.md"
            )
        );
        command.SetAction(
            (parsed, cancel) =>
            {
                ChoiceRequest request = options.From(parsed, TimeProvider.System);
                return Task.Run(
                    () =>
                    {
                        using SourceKey? key = options.OpenKey(parsed);
                        return Run(request, key, parsed, output, cancel);
                    },
                    cancel
                );
            }
        );
        return command;
    }

    private static int Run(ChoiceRequest request, SourceKey? key, ParseResult parsed, RunOutput output, CancellationToken cancel)
    {
        DateTimeOffset started = BusyMachine.Start(parsed);
        var candidates = Candidates.For(request, key?.PrivateKey);
        (IReadOnlyList<CandidateCost> costs, RoundConditions? rounds, IReadOnlyList<ExcludedCandidate> failed) = Measure(
            candidates.Admitted,
            key?.PrivateKey,
            parsed,
            cancel
        );
        ChoiceRun ranking = Ranking.Of(request, costs, [.. failed, .. candidates.Excluded]) with
        {
            Rounds = rounds,
            Key = key?.Source,
            Token = key?.PrivateKey?.Elsewhere?.Place.Token,
        };
        return output.End(parsed, RunFile.OfThisMachine(started, ranking), cancel);
    }

    private static (IReadOnlyList<CandidateCost>, RoundConditions?, IReadOnlyList<ExcludedCandidate>) Measure(
        IReadOnlyList<SigningChoice> choices,
        TokenKey? own,
        ParseResult parsed,
        CancellationToken cancel
    )
    {
        if (choices.Count == 0)
            return ([], null, []);

        string payload = IdentityToken.Article(TimeProvider.System.GetUtcNow());
        long steps = CandidateMeasurement.Steps(choices.Count, CandidatesTime);
        using StepProgress progress = Messages.Progress(parsed, Invariant($"Measuring {choices.Count} on this machine"), steps);
        return CandidateMeasurement.Run(choices, payload, own, CandidatesTime, progress, cancel);
    }
}
