using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Storm;

/// <summary>A load test of the user's own server. The user must name its host twice, and the load is limited.</summary>
internal sealed class StormUrl
{
    private const int MaxUsers = 5_000;
    private const int MaxUserCount = 32;
    private const int MaxConnections = 128;
    private const double MaxPerSecond = 100;
    private const double MaxDurationSeconds = 120;

    private readonly ExternalServerOptions _server = new(
        "Test your own server: its authorize request\nAs a browser showed it, in quotes; in place of certificates."
    );

    private readonly ValueOption<string?> _host = new(
        "--allow-load",
        "HOST",
        "Host of --url again, to confirm the load test\nAsk the server's operator first."
    );

    /// <inheritdoc cref="ExternalServerOptions.Sources"/>
    public IReadOnlyList<Option> Sources => _server.Sources;

    /// <summary>The common options, for the help.</summary>
    public IReadOnlyList<Symbol> Common => [_server.Url, _host, _server.Cookies];

    /// <param name="labServerOptions">The options that apply only to the lab's servers. They are refused with <c>--url</c>.</param>
    public void AddTo(Command command, IEnumerable<Option> labServerOptions)
    {
        _server.AddTo(command, labServerOptions);
        command.Add(_host);
        command.Refuse([_host], given => !_server.IsGiven(given), $"goes with {_server.Url.Name}");
    }

    public bool IsGiven(ParseResult parsed) => _server.IsGiven(parsed);

    /// <summary>The host name of the server.</summary>
    /// <exception cref="UserErrorException">The URL is not an authorize request.</exception>
    public string Host(ParseResult parsed) => _server.From(parsed).Request.Endpoint.IdnHost;

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
        ExternalServer server = _server.From(parsed);
        Uri endpoint = server.Request.Endpoint;
        if (!string.Equals(parsed.GetValue(_host), endpoint.IdnHost, StringComparison.OrdinalIgnoreCase))
            throw new UserErrorException(
                _host.Name,
                $"must name the host of --url, {endpoint.IdnHost}, and its operator must agree to the load test"
            );
        Check(plan, loadHosts);
        return storm(plan with { Tls = endpoint.Scheme == Uri.UriSchemeHttps, Connections = Math.Min(plan.Connections, MaxConnections) })
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
