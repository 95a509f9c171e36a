using System.Text.Json.Serialization;
using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.AuthenticationSchemes;

/// <summary>One mode on one server with one number of users, over all rounds.</summary>
public sealed record SchemeCell
{
    /// <summary>The mode, or the page of a primitive.</summary>
    [JsonPropertyName("mode")]
    public required string Scheme { get; init; }

    /// <summary>The server, by its name in <see cref="AuthSchemesRun.Servers"/>.</summary>
    public required string Server { get; init; }

    public required int Users { get; init; }

    /// <summary>One for each round, in their order; fewer where the run ended before.</summary>
    public required IReadOnlyList<SchemeWindow> Windows { get; init; }

    /// <summary>From each login's first request to the first byte of its last answer, connecting included where that was its own; of those who were let in.</summary>
    [Samples]
    public required CountedTimes Times { get; init; }

    /// <summary>The requests of one login, in their order.</summary>
    public required IReadOnlyList<string> Phases { get; init; }

    /// <summary>The same for each request of a login; none where there is only one.</summary>
    [Samples]
    public required IReadOnlyList<CountedTimes> PhaseTimes { get; init; }

    /// <summary>The TLS handshakes that were inside the times; none where there were none.</summary>
    [Samples]
    public CountedTimes Handshakes { get; init; } = CountedTimes.None;

    /// <summary>Why logins failed, and how many.</summary>
    public required IReadOnlyDictionary<string, int> Failures { get; init; }
}
