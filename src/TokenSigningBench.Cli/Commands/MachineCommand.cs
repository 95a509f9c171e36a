using Spectre.Console;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Profiles;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Reports.Profile;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Cli.Commands;

/// <summary>
/// <c>tokenbench machine</c>: what the usual keys cost on this machine and what decides it, or several machines side by side.
/// </summary>
internal static class MachineCommand
{
    private const int MaxRounds = 10_000;

    public static Command Create()
    {
        var profiles = new Argument<string[]>("PROFILE")
        {
            Description = "Profiles that were kept with --run-file, to be shown side by side; this machine is measured when left out",
            Arity = ArgumentArity.ZeroOrMore,
        };
        var keys = new Option<string[]>("--key")
        {
            Description = $"Measure these alone: {string.Join(", ", KeySpec.All)}",
            AllowMultipleArgumentsPerToken = true,
        };
        var rounds = new Option<int>("--rounds")
        {
            Description = "Rounds that count; in each every key signs and verifies, which takes a quarter of a second",
            DefaultValueFactory = _ => ProfileMeasurement.DefaultRounds,
        };
        var output = new RunOutput();
        var command = new Command(
            "machine",
            "Measure this machine's profile: its processor and the extensions that decide, its limits, its libraries, "
                + "and what RSA 2048 to 8192 and P-256 to P-521 cost on it."
        )
        {
            profiles,
            keys,
            rounds,
        };
        output.AddTo(command);
        command.Refuse(
            [keys, rounds, output.FileOption],
            given => given.ValuesOf(profiles).Any(),
            "is for measuring, and kept profiles are only shown"
        );
        command.SetAction(
            (parsed, cancel) =>
            {
                if (parsed.GetValue(profiles) is { Length: > 0 } files)
                    return Task.FromResult(Show(files, output.IsText(parsed)));
                KeySpec[] chosen = [.. (parsed.GetValue(keys) ?? []).Select(KeySpec.Parse).Distinct()];
                int count = rounds.Between(parsed, MaxRounds);
                return RunOutput.MeasureAsync(() =>
                    Task.FromResult(Measure(chosen.Length > 0 ? chosen : KeySpec.All, count, parsed, output, cancel))
                );
            }
        );
        return command;
    }

    private static int Show(string[] files, bool isText)
    {
        (string Path, RunFile Run)[] runs = [.. files.Select(path => (path, RunFile.Load(path)))];
        MachineProfile[] profiles = [.. runs.Select(one => MachineProfile.Of(one.Path, one.Run))];
        Document.Print(isText ? TextRenderer.Render(ProfileDocument.Of(profiles), samples: null) : RunFile.Data(runs));
        return ExitCode.Done;
    }

    private static int Measure(IReadOnlyList<KeySpec> keys, int rounds, ParseResult parsed, RunOutput output, CancellationToken cancel)
    {
        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        string payload = IdentityToken.Article(started);
        SigningChoice[] choices = [.. keys.Select(ProfileMeasurement.Choice)];
        // Progress goes to standard error; the answer goes to standard output.
        IAnsiConsole console = GuardedConsole.ForProgress;
        string name = Invariant($"Measuring {choices.Length} {(choices.Length == 1 ? "key" : "keys")} on this machine");
        ProfileRun profile = Console.IsErrorRedirected
            ? ProfileMeasurement.Run(choices, payload, rounds, new Progress<long>(), cancel)
            : CountDisplay.Run(
                console,
                name,
                ProfileMeasurement.Steps(choices.Length, rounds),
                progress => ProfileMeasurement.Run(choices, payload, rounds, progress, cancel)
            );
        return output.End(
            parsed,
            RunFile.OfThisMachine(started, profile, profile.Rounds < rounds ? CommandLine.WasInterrupted : null),
            cancel
        );
    }
}
