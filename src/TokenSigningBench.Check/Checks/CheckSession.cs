using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Check.Checks;

/// <summary>One run of <c>check</c>: inspects the keys in their order, prints them, and keeps the run.</summary>
/// <param name="failOn">The least severity that makes the exit code 1.</param>
/// <param name="undecided">Whether an undecided finding of that severity does too.</param>
/// <param name="runFile">Where the run is saved; null for nowhere.</param>
public sealed class CheckSession(
    ParseResult parsed,
    InspectionRequest request,
    CheckFormat format,
    Severity failOn,
    UndecidedOption undecided,
    string? runFile
)
{
    /// <summary>Judges all keys.</summary>
    /// <returns>The exit code.</returns>
    public int Run(OpenedSources opened, CancellationToken cancel)
    {
        DateTimeOffset started = request.IsTimed ? BusyMachine.Start(parsed) : TimeProvider.System.GetUtcNow();
        foreach (string note in opened.Notes)
            Messages.Note(parsed, note);
        List<CheckedKey> keys = [];
        bool isComplete = false;
        try
        {
            foreach (CheckedKey key in InspectAll(opened))
            {
                cancel.ThrowIfCancellationRequested();
                keys.Add(key);
                if (key.Cause is not { } cause)
                    format.PrintOne(parsed, () => CheckDocument.Of(key, MachineFacts.Read()));
                else
                    Console.Error.WriteLine(
                        opened.Failures.FirstOrDefault(one => one.SourceName == key.Source && one.Cause == cause)?.Text
                            ?? $"{key.Source}: {cause}"
                    );
            }

            isComplete = true;
        }
        catch (OperationCanceledException) when (keys.Count > 0)
        {
            // The results so far are kept.
        }

        string? partial = isComplete ? null : CommandLine.WasInterrupted;
        RunFile run = RunFile.OfThisMachine(started, new CheckRun { Keys = keys }, partial);
        // Programs read a document, and it cannot say that it is incomplete: it is not printed.
        if (partial is null)
            format.PrintAll(parsed, run);
        if ((RunFiles.TrySave(run, runFile, parsed.CommandResult.Command.Name).NotSaved?.Message ?? partial) is { } message)
        {
            Console.Error.WriteLine(message);
            return partial is null ? ExitCode.CouldNotBeDone : ExitCode.Interrupted;
        }

        return ExitCodeOf(keys, failOn, undecided, parsed);
    }

    internal static int ExitCodeOf(IReadOnlyList<CheckedKey> keys, Severity failOn, UndecidedOption undecided, ParseResult parsed)
    {
        Finding[] failed = [.. keys.SelectMany(key => key.Findings).Where(finding => finding.Severity >= failOn)];
        return keys.Any(key => key.Verdict == Verdict.Error)
            ? ExitCode.CouldNotBeDone
            : undecided.ExitCodeOf(parsed, failed.Any(finding => !finding.IsUndecided), failed.Any(finding => finding.IsUndecided));
    }

    private IEnumerable<CheckedKey> InspectAll(OpenedSources opened)
    {
        CertificateFacts[] allFacts = [.. opened.Keys.Select(CertificateFacts.Of)];
        ProgressLine? progress = Messages.Progress(parsed);
        var budget = new JudgingBudget(JudgingBudget.MaxPerSource);
        for (int index = 0; index < opened.All.Count; index++)
        {
            OpenedSource one = opened.All[index];
            if (index > 0 && one.Named != opened.All[index - 1].Named)
                budget = new(JudgingBudget.MaxPerSource);
            if (one.Key is not { } key)
            {
                yield return CheckedKey.NotChecked(one.Failure!.SourceName, one.Failure.Cause);
                continue;
            }

            progress.Report(
                opened.All.Count > 1 ? $"{index + 1} of {opened.All.Count}: {key.Source}" : $"checking {key.Source}",
                index,
                opened.All.Count
            );
            if (Inspect(key, request with { Together = allFacts, Load = one.Load }, budget) is { } result)
            {
                yield return result;
                continue;
            }

            int left = opened.All.Skip(index).TakeWhile(other => other.Named == one.Named).Count(),
                all = opened.All.Count(other => other.Named == one.Named);
            yield return CheckedKey.NotChecked(
                one.Named,
                Invariant($"{left} of its {all} keys are not judged, from {key.Source} on: judging one source takes ")
                    + Invariant($"{JudgingBudget.MaxPerSource.TotalSeconds:0} s of CPU time at most. Name fewer keys at a time")
            );
            index += left - 1;
        }
    }

    /// <returns>Null where the budget is spent.</returns>
    private static CheckedKey? Inspect(SourceKey key, InspectionRequest request, JudgingBudget budget)
    {
        try
        {
            KeyInspection Inspected() => KeyInspector.Inspect(key, request, TimeProvider.System);
            budget.BeginKey();
            // What is measured takes the time that the user asks for.
            return budget.IsSpent ? null : CheckedKey.TryOf(request.IsTimed ? Inspected() : budget.Spend(Inspected), budget);
        }
        catch (UserErrorException e)
        {
            return CheckedKey.NotChecked(key.Source, e.SourceName == key.Source ? e.Cause : e.Message);
        }
    }
}
