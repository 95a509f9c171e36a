using TokenSigningBench.Core.Capacity;

namespace TokenSigningBench.Lab.Storm;

/// <summary>A load test of the user's own server. The user must name its host twice, and the load is limited.</summary>
internal sealed class StormUrl
{
    private const int MaxUsers = 5_000;
    private const int MaxUserCount = 32;
    private const int MaxConnections = 128;
    private const double MaxPerSecond = 100;
    private const double MaxDurationSeconds = 120;

    private readonly ValueOption<string?> _url = new(
        "--url",
        "URL",
        "Test your own server: its authorize request\nAs a browser showed it, in quotes; in place of certificates."
    );

    private readonly ValueOption<string?> _host = new(
        "--allow-load",
        "HOST",
        "Host of --url again, to confirm the load test\nAsk the server's operator first."
    );

    private readonly ValueOption<string?> _cookies = new(
        "--cookie-file",
        "FILE",
        "Session: a Cookie header's value or a cookies.txt\nWith --url."
    );

    private readonly ValueOption<string?> _secret = new(
        "--client-secret-file",
        "FILE",
        "Client secret, to redeem one code before the load\nWith --url and response_type=code."
    );

    private readonly Option<bool> _allowHttp = new("--allow-http") { Description = "Allow plain http to another host\nWith --url." };

    /// <summary>The option <c>--url</c>.</summary>
    public Option Option => _url;

    /// <summary>The common options, for the help.</summary>
    public IReadOnlyList<Symbol> Common => [_url, _host, _cookies];

    /// <param name="labServerOptions">The options that apply only to the lab's servers. They are refused with <c>--url</c>.</param>
    public void AddTo(Command command, IEnumerable<Option> labServerOptions)
    {
        foreach (Option option in new Option[] { _url, _host, _cookies, _secret, _allowHttp })
            command.Add(option);
        command.OnlyWith(_url, _host, _cookies, _secret, _allowHttp);
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
        Func<StormPlan, StormMeasurement> storm,
        CancellationToken interrupt
    )
    {
        AuthorizeRequest request = AuthorizeUrl.Read(parsed.GetValue(_url)!, parsed.GetValue(_allowHttp));
        if (!string.Equals(parsed.GetValue(_host), request.Endpoint.IdnHost, StringComparison.OrdinalIgnoreCase))
            throw new UserErrorException(
                _host.Name,
                $"must name the host of --url, {request.Endpoint.IdnHost}, and its operator must agree to the load test"
            );
        Check(plan, loadHosts);
        var server = new ExternalServer
        {
            Request = request,
            Cookie = parsed.GetValue(_cookies) is { } file
                ? CookieFile.HeaderFor(file, request.Endpoint, TimeProvider.System.GetUtcNow())
                : null,
            ClientSecret = parsed.GetValue(_secret) is { } secret ? SecretFile.Read(secret) : null,
            AllowHttp = parsed.GetValue(_allowHttp),
        };
        return storm(
                plan with
                {
                    Tls = request.Endpoint.Scheme == Uri.UriSchemeHttps,
                    Connections = Math.Min(plan.Connections, MaxConnections),
                }
            )
            .RunAsync(server, interrupt);
    }

    // The limits count for each load host: the user has named every host, and the server twice.
    private static void Check(StormPlan plan, int loadHosts)
    {
        if (plan.WithPassword)
            throw new UserErrorException("--with-password", "is for the lab's servers. Use --cookie-file for the session of your own");
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
                Invariant($"is loaded for at most {MaxDurationSeconds:0} s, with at most {MaxUsers:#,0} logins, ")
                    + Invariant($"{MaxPerSecond:0} logins/s, or {MaxUserCount} concurrent users")
                    + Invariant($"{(loadHosts > 1 ? "; logins and rate count for each load host" : "")}")
            );
    }
}
