namespace TokenSigningBench.Articles.AuthenticationSchemes;

/// <summary>How authentication schemes are measured: every parameter that decides a figure.</summary>
public sealed record AuthSchemesPlan
{
    /// <summary>The numbers of users. Each user logs in again as soon as the last login is done (a closed model).</summary>
    public required IReadOnlyList<int> Users { get; init; }

    /// <summary>The number of rounds. In each, every scheme is measured once with every number of users.</summary>
    public required int Rounds { get; init; }

    /// <summary>The duration of one measurement in a round, in seconds.</summary>
    public required double WindowSeconds { get; init; }

    /// <summary>The number of accounts from which each login's is drawn.</summary>
    public required int Accounts { get; init; }

    /// <summary>The seed of these draws.</summary>
    public required int Seed { get; init; }

    /// <summary>The scheme and cost of the passwords in the SQL stores, as named on the command line.</summary>
    public required string PasswordHash { get; init; }

    /// <summary>
    /// Whether each user keeps the cookie, nonce, ticket or connection of the first login; otherwise each login is complete.
    /// </summary>
    public bool KeepsSession { get; init; }

    /// <summary>Whether each login opens a new connection.</summary>
    public bool NewConnections { get; init; }

    /// <summary>The key of the TLS certificate for all schemes, such as RSA 2048; null for plain HTTP.</summary>
    public string? Tls { get; init; }
}
