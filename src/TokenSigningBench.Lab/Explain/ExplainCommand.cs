using TokenSigningBench.Explain;
using TokenSigningBench.Explain.Explanation;
using TokenSigningBench.Explain.Sessions;
using TokenSigningBench.Explain.Targets;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Lab.Explain;

/// <summary><c>tokenbench explain</c>: what the logins of a running .NET server wait for.</summary>
public static class ExplainCommand
{
    private const int DefaultSeconds = 20,
        MaxSeconds = 600;

    private static string IdleText(string server, int ended) =>
        Invariant($"{server} is nearly idle: {ended} requests ended until now, and {LoginExplanation.MinRequests} are needed. ")
        + "Log in meanwhile, or let tokenbench log in: --url";

    public static Command Create()
    {
        var id = new ValueOption<int?>("--pid", "N", "The server's process");
        var name = new ValueOption<string?>("--name", "NAME", "The server's program\nThe name of its file, without .dll.");
        var seconds = new ValueOption<int>(
            "--seconds",
            "N",
            $"How long to watch\nFrom 1 to {MaxSeconds}. Users log in meanwhile.",
            DefaultSeconds
        );
        var light = new Option<bool>("--light")
        {
            Description = "Read events only, and no stacks\nSlows the server down less. What code runs is not known then.",
        };
        var exact = new Option<bool>("--exact")
        {
            Description = "Count each RSA signature by a probe of the kernel\nNeeds root. The probe is removed with the window.",
        };
        var trace = new ValueOption<string?>(
            "--trace",
            "FILE",
            "Write the stacks to a file too\n"
                + $"{WindowTrace.Nettrace} is for dotnet-trace and PerfView, {WindowTrace.Speedscope} for speedscope."
        ).Writes();
        var url = new ExternalServerOptions(
            "Log in meanwhile: its authorize request\n"
                + $"As a browser showed it, in quotes; one request at a time, at most {RepeatedLogin.MaxRequests} requests."
        );
        var output = new RunOutput();
        var command = new Command(
            "explain",
            "Show what logins on a running .NET server spend time on.\n"
                + "Exit code 0: done. 1: tokens are unsigned. 2: not attached, or too few logins."
        )
        {
            id,
            name,
            seconds,
            light,
            exact,
            trace,
        };
        url.AddTo(command);
        output.AddTo(command);
        CommandHelp.Set(
            command,
            new(
                [new("Input", id, name, seconds, light, exact, trace), new("Logins of its own", url.Common), output.HelpGroup],
                [
                    "explain --name IdentityServer",
                    "explain --pid 4711 --seconds 60 --light",
                    "explain --pid 4711 --url 'https://idp.example/...'",
                ],
                "docs/guides/slow-login.md"
            )
        );
        command.Refuse([trace], given => given.Has(light), $"has stacks, and {light.Name} takes none");
        command.Validators.Add(result =>
        {
            if (result.Has(id) == result.Has(name))
                result.AddError($"Name the server: {id.Name} N or {name.Name} NAME");
        });
        command.SetAction(
            (parsed, cancel) =>
                RunOutput.MeasureAsync(() =>
                    UnsignedTokensAnswer.OrAsync(
                        parsed,
                        output,
                        async () =>
                        {
                            int window = seconds.Between(parsed, MaxSeconds);
                            if (parsed.GetValue(trace) is { } file)
                                WindowTrace.Require(trace.Name, file);
                            DateTimeOffset started = TimeProvider.System.GetUtcNow();
                            ServerProcess server = parsed.GetValue(name) is { } named
                                ? ServerProcess.ByName(named)
                                : ServerProcess.ById(parsed.GetValue(id)!.Value);
                            using RepeatedLogin? login = url.IsGiven(parsed) ? new(url.From(parsed)) : null;
                            if (login is not null)
                                await login.PrepareAsync(cancel).ConfigureAwait(false);
                            if (login?.EndsWithCode is { } why)
                                Messages.Note(parsed, $"Its own logins end with a code, so that no token is signed for them: {why}.");
                            Messages.Progress(parsed)?.Report($"Attaching to {server.Name}");
                            var plan = new WindowPlan(TimeSpan.FromSeconds(window))
                            {
                                IsLight = parsed.GetValue(light),
                                IsExact = parsed.GetValue(exact),
                                TraceFile = parsed.GetValue(trace),
                                Attached = () => Messages.Progress(parsed)?.Report(Invariant($"Watching {server.Name} for {window} s")),
                                Idle = ended => Messages.Note(parsed, IdleText(server.Name, ended)),
                                Load = login is null ? null : login.RunAsync,
                            };
                            ExplainRun run = await ServerWindow.RunAsync(server, plan, cancel).ConfigureAwait(false);
                            return output.End(parsed, RunFile.OfThisMachine(started, run), cancel);
                        },
                        cancel
                    )
                )
        );
        return command;
    }
}
