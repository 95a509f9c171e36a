using TokenSigningBench.Reports.Commands;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Check.Machine;

/// <summary>
/// <c>tokenbench machine</c>: what the usual keys cost on this machine and what decides it, or several machines side by side.
/// </summary>
public static class MachineCommand
{
    private const int MaxRounds = 10_000;

    public static Command Create()
    {
        var profiles = new Argument<string[]>("PROFILE")
        {
            Description = "Saved profiles to show (default: measure this machine)\nThey are run files of this command.",
            Arity = ArgumentArity.ZeroOrMore,
        };
        var keys = new ValueOption<string[]>("--key", "KEY...", $"Keys to measure (default: all)\n{string.Join(", ", KeySpec.All)}.")
        {
            AllowMultipleArgumentsPerToken = true,
        };
        var rounds = new ValueOption<int>(
            "--rounds",
            "N",
            "Measured rounds\nEvery key signs and verifies in each, in about 0.25 s.",
            ProfileMeasurement.DefaultRounds
        );
        var output = new RunOutput();
        var command = new Command("machine", "Measure what keys cost on this machine.\nWith its processor, its limits and its libraries.")
        {
            profiles,
            keys,
            rounds,
        };
        output.AddTo(command);
        CommandHelp.Set(
            command,
            new(
                [new("Input", profiles, keys, rounds), output.HelpGroup],
                ["machine", "machine --key rsa:2048 ec:P-256", "machine --run-file here.run.json"],
                "docs/guides/fleet.md"
            )
        );
        command.Refuse(
            [keys, rounds, output.FileOption],
            given => given.ValuesOf(profiles).Any(),
            "is for a measurement, and saved profiles are only shown"
        );
        command.SetAction(
            (parsed, cancel) =>
            {
                if (parsed.GetValue(profiles) is { Length: > 0 } files)
                    return Task.FromResult(Show(files, parsed, output));
                KeySpec[] chosen = [.. (parsed.GetValue(keys) ?? []).Select(KeySpec.Parse).Distinct()];
                int count = rounds.Between(parsed, MaxRounds);
                return RunOutput.MeasureAsync(() =>
                    Task.FromResult(Measure(chosen.Length > 0 ? chosen : KeySpec.All, count, parsed, output, cancel))
                );
            }
        );
        return command;
    }

    private static int Show(string[] files, ParseResult parsed, RunOutput output)
    {
        bool isText = output.IsText(parsed);
        (string Path, RunFile Run)[] runs = [.. files.Select(path => (path, RunFile.Load(path)))];
        MachineProfile[] profiles = [.. runs.Select(one => MachineProfile.Of(one.Path, one.Run))];
        output.Document.Write(
            parsed,
            isText ? TextRenderer.Render(ProfileDocument.Of(profiles), samples: null, CommonOptions.IsVerbose(parsed)) : RunFile.Data(runs)
        );
        return ExitCode.Done;
    }

    private static int Measure(IReadOnlyList<KeySpec> keys, int rounds, ParseResult parsed, RunOutput output, CancellationToken cancel)
    {
        DateTimeOffset started = BusyMachine.Start(parsed);
        string payload = IdentityToken.Article(started);
        SigningChoice[] choices = [.. keys.Select(ProfileMeasurement.Choice)];
        string name = Invariant($"Measuring {choices.Length} {(choices.Length == 1 ? "key" : "keys")} on this machine");
        using StepProgress progress = Messages.Progress(parsed, name, ProfileMeasurement.Steps(choices.Length, rounds));
        ProfileRun profile = ProfileMeasurement.Run(choices, payload, rounds, progress, cancel);
        return output.End(
            parsed,
            RunFile.OfThisMachine(started, profile, profile.Rounds < rounds ? CommandLine.WasInterrupted : null),
            cancel
        );
    }
}
