using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Lab.Rotate;

/// <summary><c>tokenbench rotate</c>: a change of the signing key, rehearsed with real relying parties.</summary>
public static class RotateCommand
{
    public static Command Create()
    {
        var options = new RotateOptions();
        var output = new RunOutput();
        var command = new Command(
            "rotate",
            "Rehearse a key change on real relying parties.\n"
                + "Exit code 0: no valid token was refused. 1: one was, or --assert is not met. 2: a relying party did not run."
        );
        options.AddTo(command);
        output.AddTo(command);
        CommandHelp.Set(
            command,
            new(
                [.. options.HelpGroups, output.HelpGroup],
                [
                    "rotate --plan publish-first --lead 10m --rp jwtbearer,jose",
                    "rotate --from RS256:8192 --to RS256:2048 --assert refused=0",
                    "rotate --like duende --rotate 90d --announce 14d --retire 14d",
                ],
                "docs/guides/rotate-key.md"
            )
        );
        command.SetAction((parsed, cancel) => RunOutput.MeasureAsync(() => RunAsync(parsed, options, output, cancel)));
        return command;
    }

    private static async Task<int> RunAsync(ParseResult parsed, RotateOptions options, RunOutput output, CancellationToken cancel)
    {
        ServerRotation? server = options.Server(parsed);
        RotationPlan plan = options.Plan(parsed, server);
        IReadOnlyList<string> parties = options.Parties(parsed);
        IReadOnlyList<string> assertions = options.Assertions(parsed);
        bool isRehearsal = !options.IsPrediction(parsed);
        DateTimeOffset started = isRehearsal ? BusyMachine.Start(parsed) : TimeProvider.System.GetUtcNow();
        int speed = isRehearsal ? options.Speed(parsed, plan) : 1;
        IReadOnlyList<RotationRow> rows = isRehearsal
            ? await Rehearsal
                .RunAsync(plan, speed, parties, options.Repetitions(parsed), Messages.Progress(parsed), cancel)
                .ConfigureAwait(false)
            : [.. RotationForecast.Rows(plan, parties)];
        var run = new RotationRun
        {
            Plan = plan,
            Speed = speed,
            IsRehearsal = isRehearsal,
            Rows = rows,
            Assertions = assertions,
            Server = server,
        };
        return output.End(parsed, RunFile.OfThisMachine(started, run), cancel, Failure(rows));
    }

    // What is not installed is named, and is no failure while others ran.
    private static string? Failure(IReadOnlyList<RotationRow> rows) =>
        rows.FirstOrDefault(row => row is { IsInstalled: true, NotRun: not null }) is { } failed ? $"{failed.Name}: {failed.NotRun}"
        : rows.All(row => row.NotRun is not null) ? $"no relying party ran: {rows[0].Name}, {rows[0].NotRun}"
        : null;
}
