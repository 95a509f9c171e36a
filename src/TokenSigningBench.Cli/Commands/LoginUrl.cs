using System.CommandLine.Parsing;
using Spectre.Console;
using TokenSigningBench.Core.Attribution;
using TokenSigningBench.Lab.Attribution;
using TokenSigningBench.Lab.Protocol;

namespace TokenSigningBench.Cli.Commands;

/// <summary><c>tokenbench login --url</c>: what signing can have to do with a slow login at a server of the user's own.</summary>
internal sealed class LoginUrl
{
    private readonly Option<string?> _url = new("--url")
    {
        Description =
            $"The authorize request of a server of your own, as a browser showed it, in quotes; it is asked {RequestBudget.Max} times at most, one request at a time",
    };

    private readonly Option<string?> _cookies = new("--cookie-file")
    {
        Description = "With --url: the session, as a Cookie header's value or a cookies.txt. It is never printed",
    };

    private readonly Option<string?> _secret = new("--client-secret-file")
    {
        Description = "With --url and response_type=code: the client's secret, where it has one",
    };

    private readonly Option<bool> _allowHttp = new("--allow-http")
    {
        Description = "With --url: permit plain http to another host than this one",
    };

    /// <param name="ofLabServers">Its options that have an effect on the lab's servers alone.</param>
    public void AddTo(Command command, IEnumerable<Option> ofLabServers)
    {
        command.Add(_url);
        command.Add(_cookies);
        command.Add(_secret);
        command.Add(_allowHttp);
        command.OnlyWith(_url, _cookies, _secret, _allowHttp);
        command.NotWith(_url, ofLabServers);
    }

    /// <summary>Whether an address was given.</summary>
    public bool IsGiven(CommandResult command) => command.Has(_url);

    /// <summary>Whether a server of the user's own is meant.</summary>
    public bool IsAsked(ParseResult parsed) => parsed.GetValue(_url) is not null;

    /// <summary>Measures, prints, and keeps the run.</summary>
    /// <param name="parsed">What the user wrote.</param>
    /// <param name="output">What is done with the run.</param>
    /// <returns>0 for whatever verdict on what was measured in full and verified; 2 otherwise, with one line on stderr that says why.</returns>
    public async Task<int> RunAsync(ParseResult parsed, RunOutput output, CancellationToken cancel)
    {
        OwnServer own = From(parsed);
        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        // Not on stdout, where the answer goes.
        IAnsiConsole console = GuardedConsole.ForProgress;
        Task<TokenPathRun> Measure(IProgress<long> progress) => TokenPathMeasurement.RunAsync(own, progress, cancel);
        TokenPathRun run = Console.IsErrorRedirected
            ? await Measure(new Progress<long>()).ConfigureAwait(false)
            : await Task.Run(
                    () =>
                        CountDisplay.Run(
                            console,
                            $"Asking {own.Request.Endpoint.Authority}",
                            RequestBudget.Max,
                            progress => Measure(progress).GetAwaiter().GetResult()
                        ),
                    cancel
                )
                .ConfigureAwait(false);
        RunFile kept = RunFile.OfThisMachine(started, run);
        string? failure = run.NotVerified is { } reason ? $"{run.Endpoint}: the token is not verified: {reason}" : null;
        return output.End(parsed, kept, cancel, RunFiles.OfLogin(kept), failure: failure);
    }

    private OwnServer From(ParseResult parsed)
    {
        bool allowHttp = parsed.GetValue(_allowHttp);
        AuthorizeRequest request = AuthorizeUrl.Read(parsed.GetValue(_url)!, allowHttp);
        if (parsed.CommandResult.Has(_secret) && !request.RequestsCodeOnly())
            throw new UserErrorException(
                _secret.Name,
                $"goes with response_type=code, and {_url.Name} asks for {request["response_type"]}"
            );
        return new()
        {
            Request = request,
            Cookie = parsed.GetValue(_cookies) is { } cookies
                ? CookieFile.HeaderFor(cookies, request.Endpoint, TimeProvider.System.GetUtcNow())
                : null,
            ClientSecret = parsed.GetValue(_secret) is { } secret ? SecretFile.Read(secret) : null,
            AllowHttp = allowHttp,
        };
    }
}
