using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Check.Checks;

/// <summary><c>tokenbench check</c>: whether a key is fit to sign tokens, and what a signature costs on this machine.</summary>
public static class CheckCommand
{
    /// <param name="lab">Null for a program without the lab.</param>
    public static Command Create(CheckLab? lab)
    {
        var sources = new KeySources();
        var options = new CheckOptions(lab);
        var format = new CheckFormat();
        var undecided = new UndecidedOption();
        Option<string?> runFile = new ValueOption<string?>("--run-file", "FILE", RunOutput.RunFileDescription).Writes(mayBeFolder: true);
        var command = new Command(
            "check",
            "Check whether keys are fit to sign tokens.\nExit code 0: fit. 1: not fit, or undecided. 2: could not be judged."
        );
        sources.AddTo(command);
        options.AddTo(command);
        undecided.AddTo(command);
        format.AddTo(command);
        command.Add(runFile);
        CommandHelp.Set(
            command,
            new(
                [sources.HelpGroup, options.HelpGroup, new("Output", [.. format.Symbols, runFile])],
                ["check signing.pfx", "check signing.pfx --peak 100000/hour", "check https://idp.example --format json"],
                "docs/guides/check-certificate.md"
            )
        );
        command.SetAction(
            async (parsed, cancel) =>
            {
                InspectionRequest request = options.From(parsed, cancel);
                var run = new CheckSession(parsed, request, format, options.FailOn(parsed), undecided, parsed.GetValue(runFile));
                using OpenedSources opened = await sources.OpenAsync(parsed, timeLoading: request.IsTimed, cancel).ConfigureAwait(false);
                // On another thread: signals are handled only after the action has returned to its caller.
                return await Task.Run(() => run.Run(opened, cancel), cancel).ConfigureAwait(false);
            }
        );
        return command;
    }
}
