using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Storms;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Storms;

namespace TokenSigningBench.Cli.Commands;

/// <summary>A load test of the user's own server. The user must name its host twice, and the load is limited.</summary>
internal sealed class StormUrl
{
    private const int MaxUsers = 5_000;
    private const int MaxUserCount = 32;
    private const int MaxConnections = 128;
    private const double MaxPerSecond = 100;
    private const double MaxDurationSeconds = 120;

    private readonly Option<string?> _url = new("--url")
    {
        Description = "In place of --cert: the authorize request of a server of your own, as a browser showed it",
    };

    private readonly Option<string?> _host = new("--allow-load")
    {
        Description = "With --url: its host once more, because a load is no visit. Ask whoever runs it first",
    };

    private readonly Option<string?> _cookies = new("--cookie-file")
    {
        Description = "With --url: the session, as a Cookie header's value or a cookies.txt",
    };

    private readonly Option<bool> _allowHttp = new("--allow-http")
    {
        Description = "With --url: permit plain http to another host than this one",
    };

    /// <param name="labServerOptions">The options that apply only to the lab's servers. They are refused with <c>--url</c>.</param>
    public void AddTo(Command command, IEnumerable<Option> labServerOptions)
    {
        foreach (Option option in new Option[] { _url, _host, _cookies, _allowHttp })
            command.Add(option);
        command.OnlyWith(_url, _host, _cookies, _allowHttp);
        command.NotWith(_url, labServerOptions);
    }

    public bool IsGiven(ParseResult parsed) => parsed.GetValue(_url) is not null;

    /// <summary>The host name of the server.</summary>
    /// <exception cref="UserErrorException">The URL is not an authorize request.</exception>
    public string Host(ParseResult parsed) => AuthorizeUrl.Read(parsed.GetValue(_url)!, parsed.GetValue(_allowHttp)).Endpoint.IdnHost;

    /// <exception cref="UserErrorException">
    /// The host is not named twice, or the load exceeds the limit for a server outside the lab.
    /// </exception>
    public Task<StormRun> RunAsync(
        ParseResult parsed,
        StormPlan plan,
        int loadHosts,
        Func<StormPlan, Storm> storm,
        CancellationToken interrupt
    )
    {
        AuthorizeRequest request = AuthorizeUrl.Read(parsed.GetValue(_url)!, parsed.GetValue(_allowHttp));
        if (!string.Equals(parsed.GetValue(_host), request.Endpoint.IdnHost, StringComparison.OrdinalIgnoreCase))
            throw new UserErrorException(
                _host.Name,
                $"has to name the host of --url, {request.Endpoint.IdnHost}: a load is no visit, and whoever runs it has to agree"
            );
        if (request["response_type"]!.Split(' ').Contains("id_token") is false)
            throw new UserErrorException(
                _url.Name,
                "asks for no id_token on the page, and what cannot be looked at cannot be counted as done"
            );
        Check(plan, loadHosts);
        string? cookie = parsed.GetValue(_cookies) is { } file
            ? CookieFile.HeaderFor(file, request.Endpoint, TimeProvider.System.GetUtcNow())
            : null;
        return storm(
                plan with
                {
                    Tls = request.Endpoint.Scheme == Uri.UriSchemeHttps,
                    Connections = Math.Min(plan.Connections, MaxConnections),
                }
            )
            .RunAsync(request, cookie, interrupt);
    }

    // The limits count for each load host: the user has named every host, and the server twice.
    private static void Check(StormPlan plan, int loadHosts)
    {
        if (plan.WithPassword)
            throw new UserErrorException("--with-password", "is for the lab's servers: on another, give the session by --cookie-file");
        double peakPerSecond = plan.Arrivals is null
            ? 0
            : plan.Users / plan.Seconds * (plan.Arrivals == ArrivalPattern.Morning ? plan.PeakFactor ?? 1 : 1);
        if (
            plan.Seconds > MaxDurationSeconds
            || peakPerSecond > loadHosts * MaxPerSecond
            || plan.Users > (plan.Arrivals is null ? MaxUserCount : loadHosts * MaxUsers)
        )
            throw new UserErrorException(
                "--url",
                Invariant($"is loaded for at most {MaxDurationSeconds:0} s, with at most {MaxUsers:#,0} people, ")
                    + Invariant($"{MaxPerSecond:0} a second, or {MaxUserCount} users at ")
                    + Invariant($"once{(loadHosts > 1 ? "; people and rate count for each load host" : "")}")
            );
    }
}
