using System.CommandLine;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Cli;

/// <summary><c>tokenbench check</c>: whether a key is fit to sign tokens with, and what that costs here.</summary>
internal static class CheckCommand
{
    public static Command Create()
    {
        var sources = new KeySources();
        var asked = new CheckOptions();
        Option<string> format = CheckFormat.Option();
        var command = new Command("check", "Judge signing keys before they are deployed: exit code 0 fit, 1 not fit, 2 could not be judged.");
        sources.AddTo(command);
        asked.AddTo(command);
        command.Add(format);
        command.SetAction(async (parsed, cancel) =>
        {
            ExaminationRequest request = asked.From(parsed);
            using OpenedSources opened = await sources.OpenAsync(parsed, timeLoading: true, cancel).ConfigureAwait(false);
            return Run(opened, request, parsed.GetRequiredValue(format), cancel);
        });
        return command;
    }

    private static int Run(OpenedSources opened, ExaminationRequest request, string format, CancellationToken cancel)
    {
        var machine = MachineFacts.Read();
        CertificateFacts[] together = [.. opened.Keys.Select(opened => CertificateFacts.Of(opened.Key))];
        List<Judgement> judgements = [.. opened.Failures.Select(failure => Judgement.Impossible(failure.SourceName, failure.Cause))];
        foreach ((SourceKey key, LoadTime? load) in opened.Keys)
        {
            cancel.ThrowIfCancellationRequested();
            judgements.Add(Judge(key, request with { Together = together, Load = load }));
        }

        CheckFormat.Print(format, judgements, machine);
        foreach (string line in opened.Notes.Concat(judgements.Where(judgement => judgement.Cause is not null).Select(judgement => $"{judgement.Source}: {judgement.Cause}")))
            Console.Error.WriteLine(line);
        return judgements.Max(judgement => judgement.Verdict) switch
        {
            Verdict.Error => ExitCode.CouldNotBeDone,
            Verdict.Fail => ExitCode.NotMet,
            _ => ExitCode.Done,
        };
    }

    private static Judgement Judge(SourceKey key, ExaminationRequest request)
    {
        try
        {
            return Judgement.Of(Examiner.Examine(key, request, TimeProvider.System));
        }
        catch (SourceException e)
        {
            return Judgement.Impossible(e.SourceName, e.Cause);
        }
    }
}
