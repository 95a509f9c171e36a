namespace TokenSigningBench.Core.AuthenticationSchemes;

/// <summary>How modes are measured: everything that decides a figure.</summary>
public sealed record AuthSchemesPlan
{
    /// <summary>The numbers of users, each of whom logs in again as soon as they are let in (a closed model).</summary>
    public required IReadOnlyList<int> Users { get; init; }

    /// <summary>In how many rounds; in each, every mode is measured once with every number of users.</summary>
    public required int Rounds { get; init; }

    /// <summary>How long each is measured in a round, in seconds.</summary>
    public required double WindowSeconds { get; init; }

    /// <summary>How many accounts each login's is drawn from.</summary>
    public required int Accounts { get; init; }

    /// <summary>What they are drawn with.</summary>
    public required int Seed { get; init; }

    /// <summary>The scheme and the cost of the passwords in the SQL stores, as the command line names them.</summary>
    public required string PasswordHash { get; init; }

    /// <summary>Whether each user goes on with the cookie, nonce, ticket or connection of their first login; else each login is a whole one.</summary>
    public bool KeepsSession { get; init; }

    /// <summary>Whether each login connects anew.</summary>
    public bool NewConnections { get; init; }

    /// <summary>The key of the certificate that all modes are served by over TLS, such as RSA 2048; null for plain HTTP.</summary>
    public string? Tls { get; init; }
}
