namespace TokenSigningBench.Articles.AuthenticationSchemes;

/// <summary>One scheme on one server with one number of users, over all rounds.</summary>
public sealed record SchemeCell
{
    /// <summary>The scheme, or the page of a primitive.</summary>
    public required string Scheme { get; init; }

    /// <summary>The server, by its name in <see cref="AuthSchemesRun.Servers"/>.</summary>
    public required string Server { get; init; }

    public required int Users { get; init; }

    /// <summary>One window per round, in order; fewer where the run ended early.</summary>
    public required IReadOnlyList<SchemeWindow> Windows { get; init; }

    /// <summary>
    /// Successful logins: from the first request to the first byte of the last response, including the connection where the login opened
    /// its own.
    /// </summary>
    [Samples]
    public required CountedTimes Times { get; init; }

    /// <summary>The requests of one login, in order.</summary>
    public required IReadOnlyList<string> Phases { get; init; }

    /// <summary>The times of each request of a login; empty where there is only one.</summary>
    [Samples]
    public required IReadOnlyList<CountedTimes> PhaseTimes { get; init; }

    /// <summary>The TLS handshakes within the login times; empty where there were none.</summary>
    [Samples]
    public CountedTimes Handshakes { get; init; } = CountedTimes.None;

    /// <summary>The number of failed logins by cause.</summary>
    public required IReadOnlyDictionary<string, int> Failures { get; init; }
}
