using System.CommandLine;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Plans;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.LoginLab.Load;
using TokenSigningBench.LoginLab.RealParts;
using TokenSigningBench.Reports.Plan;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Cli;

/// <summary><c>tokenbench plan</c>: foretells what logins will wait at a peak, on cores that need not be there yet.</summary>
internal static class PlanCommand
{
    public static Command Create()
    {
        var certificates = new LabCertificates();
        var options = new PlanOptions();
        var fleet = new PlanFleet();
        var server = new Option<string>("--server") { Description = string.Join(", ", LabServers.Names), DefaultValueFactory = _ => LabServers.Default };
        var format = new Option<string>("--format") { Description = "text or json", DefaultValueFactory = _ => "text" };
        var runFile = new Option<string?>("--run-file") { Description = "Where every sample goes, as JSON" };
        server.AcceptOnlyFromAmong([.. LabServers.Names]);
        format.AcceptOnlyFromAmong("text", "json");
        var command = new Command("plan", "Foretell what logins will wait at a peak: a server with the certificate is calibrated here, and its cores, its nodes and its logins are simulated.");
        certificates.AddTo(command);
        options.AddTo(command);
        foreach (Option option in new Option[] { server, format, runFile })
            command.Add(option);
        fleet.AddTo(command, [.. certificates.All, .. options.OfOneMachine, server, runFile]);
        command.SetAction(async (parsed, cancel) =>
        {
            if (fleet.IsAsked(parsed))
                return fleet.Run(parsed, options.Peak(parsed)?.PerSecond, parsed.GetRequiredValue(format));

            PlanRequest asked = options.Request(parsed);
            (HashFamily Family, int Setting)? hash = options.Hash(parsed);
            IServerPart part = LabServers.Of(parsed.GetRequiredValue(server));
            DateTimeOffset started = TimeProvider.System.GetUtcNow();
            // Not on this thread: a signal is listened to only once the action has returned to its caller.
            PlanRun plan = await Task.Run(() => MeasureAsync(new(part, Steps.ForTerminal) { TrialTime = options.Trial(parsed) }, certificates, parsed, asked, hash, cancel), CancellationToken.None).ConfigureAwait(false);
            var run = new RunFile { Schema = RunFile.CurrentSchema, Started = started, Machine = MachineFacts.Read(), Rows = [], Plan = plan };
            (string? path, SourceException? notSaved) = RunFiles.TrySave(run, parsed.GetValue(runFile));
            var figures = new PlanFigures(plan);
            Print(run, figures, path, parsed.GetRequiredValue(format));
            if (notSaved is not null)
                Console.Error.WriteLine(notSaved.Message);
            return notSaved is not null ? ExitCode.CouldNotBeDone : Ended(figures);
        });
        return command;
    }

    /// <summary>The exit code of a plan: of one that its own check contradicts nothing is established, and so no peak is met.</summary>
    internal static int Ended(PlanFigures figures) =>
        figures.Forecast.Overload is null && !figures.IsContradicted ? ExitCode.Done : ExitCode.NotMet;

    private static async Task<PlanRun> MeasureAsync(
        PlanMeasurement measurement, LabCertificates certificates, ParseResult parsed, PlanRequest asked, (HashFamily Family, int Setting)? hash, CancellationToken cancel)
    {
        using OpenedCertificates opened = certificates.Open(parsed);
        if (opened is not [var certificate])
            throw new SourceException("--cert", $"is given {opened.Count} times, and one is planned with");
        PlanHash? measured = hash is { } known ? Measured(known.Family, known.Setting, Steps.ForTerminal) : null;
        return await measurement.RunAsync(certificate, asked, measured, cancel).ConfigureAwait(false);
    }

    private static PlanHash Measured(HashFamily family, int setting, Steps? steps)
    {
        string name = $"{family.Title}, {family.Describe(setting)}";
        steps?.Report(name);
        return new(name, HashMeasurement.Run(family, HashTarget.None(1), setting, key: null).Milliseconds);
    }

    private static void Print(RunFile run, PlanFigures figures, string? samples, string format)
    {
        Document.Print(format == "text" ? TextRenderer.Render(PlanDocument.Of(figures, run.Machine), samples) : PlanJson.Render(figures, run.Machine, samples));
    }
}
