using System.CommandLine.Parsing;
using TokenSigningBench.Core.Attribution;
using TokenSigningBench.Lab.Attribution;
using TokenSigningBench.Lab.Protocol;

namespace TokenSigningBench.Cli.Commands;

/// <summary><c>tokenbench login --url</c>: how much of a slow login at the user's own server signing can explain.</summary>
internal sealed class LoginUrl
{
    private readonly Option<string?> _url = new("--url")
    {
        Description =
            "Measure your own server: its authorize request\n"
            + $"As a browser showed it, in quotes; sent at most {RequestBudget.Max} times, one request at a time.",
        HelpName = "URL",
    };

    private readonly Option<string?> _cookies = new("--cookie-file")
    {
        Description = "Session: a Cookie header's value or a cookies.txt\nWith --url. It is never printed.",
        HelpName = "FILE",
    };

    private readonly Option<string?> _secret = new("--client-secret-file")
    {
        Description = "Client secret for response_type=code\nWith --url, where the client has a secret.",
        HelpName = "FILE",
    };

    private readonly UndecidedOption _undecided = new();

    private readonly Option<bool> _allowHttp = new("--allow-http") { Description = "Allow plain http to another host\nWith --url." };

    /// <summary>The option <c>--url</c>.</summary>
    public Option Option => _url;

    /// <summary>The common options, for the help.</summary>
    public IReadOnlyList<Symbol> Common => [_url, _cookies, _secret, _undecided.Option];

    /// <param name="labServerOptions">The options that apply only to the lab's servers. They are refused with <c>--url</c>.</param>
    public void AddTo(Command command, IEnumerable<Option> labServerOptions)
    {
        command.Add(_url);
        command.Add(_cookies);
        command.Add(_secret);
        command.Add(_allowHttp);
        _undecided.AddTo(command);
        command.OnlyWith(_url, _cookies, _secret, _allowHttp, _undecided.Option);
        command.NotWith(_url, labServerOptions);
    }

    public bool IsGiven(CommandResult command) => command.Has(_url);

    public bool IsGiven(ParseResult parsed) => parsed.GetValue(_url) is not null;

    /// <summary>Measures, prints, and saves the run.</summary>
    /// <returns>
    /// 0 if everything was measured and verified, and there is a verdict; 1 if it is undecided. Otherwise 2, with one line on stderr that
    /// says why.
    /// </returns>
    public async Task<int> RunAsync(ParseResult parsed, RunOutput output, CancellationToken cancel)
    {
        ExternalServer server = From(parsed);
        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        Task<TokenPathRun> Measure(IProgress<long> progress) => TokenPathMeasurement.RunAsync(server, progress, cancel);
        TokenPathRun run = await Task.Run(
                () =>
                    Messages.WithBar(
                        parsed,
                        $"Asking {server.Request.Endpoint.Authority}",
                        RequestBudget.Max,
                        progress => Measure(progress).GetAwaiter().GetResult()
                    ),
                cancel
            )
            .ConfigureAwait(false);
        RunFile file = RunFile.OfThisMachine(started, run);
        string? failure = run.NotVerified is { } reason ? $"{run.Endpoint}: the token is not verified: {reason}" : null;
        int exitCode = output.End(parsed, file, cancel, failure);
        return exitCode == ExitCode.NotMet ? _undecided.ExitCodeOf(parsed, isFailed: false, isUndecided: true) : exitCode;
    }

    private ExternalServer From(ParseResult parsed)
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
