using TokenSigningBench.Cli.Help;
using TokenSigningBench.Core.Explanation;
using TokenSigningBench.Explain;
using TokenSigningBench.Explain.Targets;

namespace TokenSigningBench.Cli.Commands;

/// <summary><c>tokenbench explain</c>: what the logins of a running .NET server wait for.</summary>
internal static class ExplainCommand
{
    private const int DefaultSeconds = 20,
        MaxSeconds = 600;

    public static Command Create()
    {
        var id = new Option<int?>("--pid") { Description = "The server's process", HelpName = "N" };
        var name = new Option<string?>("--name")
        {
            Description = "The server's program\nThe name of its file, without .dll.",
            HelpName = "NAME",
        };
        var seconds = new Option<int>("--seconds")
        {
            Description = $"How long to watch\nFrom 1 to {MaxSeconds}. Users log in meanwhile.",
            DefaultValueFactory = _ => DefaultSeconds,
            HelpName = "N",
        };
        var output = new RunOutput();
        var command = new Command(
            "explain",
            "Name what the logins of a running .NET server wait for.\nExit code 0: done. 2: not attached, or too few logins."
        )
        {
            id,
            name,
            seconds,
        };
        output.AddTo(command);
        CommandHelp.Set(
            command,
            new(
                [new("Input", id, name, seconds), output.HelpGroup],
                ["explain --name IdentityServer", "explain --pid 4711 --seconds 60", "explain --pid 4711 --run-file slow.run.json"],
                "docs/guides/slow-login.md"
            )
        );
        command.Validators.Add(result =>
        {
            if (result.Has(id) == result.Has(name))
                result.AddError($"Name the server: {id.Name} N or {name.Name} NAME");
        });
        command.SetAction(
            (parsed, cancel) =>
                RunOutput.MeasureAsync(async () =>
                {
                    int window = seconds.Between(parsed, MaxSeconds);
                    DateTimeOffset started = TimeProvider.System.GetUtcNow();
                    ServerProcess server = parsed.GetValue(name) is { } named
                        ? ServerProcess.ByName(named)
                        : ServerProcess.ById(parsed.GetValue(id)!.Value);
                    Messages.Progress(parsed)?.Report($"Attaching to {server.Name}");
                    ExplainRun run = await ServerWindow
                        .RunAsync(
                            server,
                            TimeSpan.FromSeconds(window),
                            () => Messages.Progress(parsed)?.Report(Invariant($"Watching {server.Name} for {window} s")),
                            cancel
                        )
                        .ConfigureAwait(false);
                    return output.End(parsed, RunFile.OfThisMachine(started, run), cancel);
                })
        );
        return command;
    }
}
