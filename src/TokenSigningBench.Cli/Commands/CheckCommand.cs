using TokenSigningBench.Cli.Help;
using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Keys;

namespace TokenSigningBench.Cli.Commands;

/// <summary><c>tokenbench check</c>: whether a key is fit to sign tokens, and what a signature costs on this machine.</summary>
internal static class CheckCommand
{
    public static Command Create()
    {
        var sources = new KeySources();
        var options = new CheckOptions();
        Option<string> format = CheckFormat.Option();
        var runFile = new Option<string?>("--run-file") { Description = "Save every sample as JSON", HelpName = "FILE" };
        var command = new Command(
            "check",
            "Check whether keys are fit to sign tokens.\nExit code 0: fit. 1: not fit. 2: could not be judged."
        );
        sources.AddTo(command);
        options.AddTo(command);
        command.Add(format);
        command.Add(runFile);
        CommandHelp.Set(
            command,
            new(
                [sources.HelpGroup, options.HelpGroup, new("Output", format, runFile)],
                ["check signing.pfx", "check signing.pfx --peak 100000/hour", "check https://idp.example --format json"],
                "docs/guides/check-certificate.md"
            )
        );
        command.SetAction(
            async (parsed, cancel) =>
            {
                InspectionRequest request = options.From(parsed, cancel);
                using OpenedSources opened = await sources.OpenAsync(parsed, timeLoading: true, cancel).ConfigureAwait(false);
                // On another thread: signals are handled only after the action has returned to its caller.
                return await Task.Run(() => Run(opened, request, parsed.GetRequiredValue(format), parsed.GetValue(runFile), cancel), cancel)
                    .ConfigureAwait(false);
            }
        );
        return command;
    }

    private static int Run(OpenedSources opened, InspectionRequest request, string format, string? runFile, CancellationToken cancel)
    {
        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        foreach (string note in opened.Notes)
            Console.Error.WriteLine(note);
        List<CheckRow> rows = [];
        try
        {
            foreach (LintResult lintResult in InspectAll(opened, request))
            {
                cancel.ThrowIfCancellationRequested();
                var row = CheckRow.Of(lintResult);
                rows.Add(row);
                CheckFormat.PrintOne(format, row, started);
                if (row.Cause is { } cause)
                    Console.Error.WriteLine($"{row.Source}: {cause}");
            }
        }
        catch (OperationCanceledException) when (rows.Count > 0)
        {
            // The results so far are kept.
        }

        string? partial = rows.Count < opened.All.Count ? CommandLine.WasInterrupted : null;
        RunFile run = RunFile.OfThisMachine(started, new CheckRun { Rows = rows }, partial);
        // Programs read a document, and it cannot say that it is incomplete: it is not printed.
        if (partial is null)
            CheckFormat.PrintAll(format, run);
        if ((RunFiles.TrySave(run, runFile).NotSaved?.Message ?? partial) is { } message)
        {
            Console.Error.WriteLine(message);
            return partial is null ? ExitCode.CouldNotBeDone : ExitCode.Interrupted;
        }

        return rows.Max(row => row.Verdict) switch
        {
            Verdict.Error => ExitCode.CouldNotBeDone,
            Verdict.Fail => ExitCode.NotMet,
            _ => ExitCode.Done,
        };
    }

    private static IEnumerable<LintResult> InspectAll(OpenedSources opened, InspectionRequest request)
    {
        CertificateFacts[] allFacts = [.. opened.Keys.Select(CertificateFacts.Of)];
        foreach ((int index, OpenedSource one) in opened.All.Index())
        {
            // One key takes one to four seconds: with several keys, show how many remain.
            if (allFacts.Length > 1 && one.Key is { } next && !Console.IsErrorRedirected)
                Console.Error.WriteLine($"{index + 1} of {opened.All.Count}: {next.Source}");
            yield return one.Key is { } key
                ? Inspect(key, request with { Together = allFacts, Load = one.Load })
                : LintResult.NotChecked(one.Failure!.SourceName, one.Failure.Cause);
        }
    }

    private static LintResult Inspect(SourceKey key, InspectionRequest request)
    {
        try
        {
            return LintResult.Of(KeyInspector.Inspect(key, request, TimeProvider.System));
        }
        catch (UserErrorException e)
        {
            return LintResult.NotChecked(key.Source, e.SourceName == key.Source ? e.Cause : e.Message);
        }
    }
}
