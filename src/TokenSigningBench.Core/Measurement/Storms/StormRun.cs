using TokenSigningBench.Core.Measurement.Logins;

namespace TokenSigningBench.Core.Measurement.Storms;

/// <summary>The same storm on one kind of server with one certificate after the other: before and after.</summary>
public sealed record StormRun
{
    /// <summary>The kind of server, as the command line names it.</summary>
    public required string Server { get; init; }

    /// <summary>The storm.</summary>
    public required StormPlan Plan { get; init; }

    /// <summary>What sent the load where that was not tokenbench itself: its name and version. Null for tokenbench.</summary>
    public string? Engine { get; init; }

    /// <summary>What the servers were told; null where they have no dials.</summary>
    public LoginDials? Dials { get; init; }

    /// <summary>What a password was hashed with at the login form; null where there was none to hash.</summary>
    public string? PasswordHash { get; init; }

    /// <summary>The cores that were the server's alone, such as "0,1,2"; null where it shared them with the load generator.</summary>
    public string? ServerCores { get; init; }

    /// <summary>The cores that were the load generator's alone; null where it shared them.</summary>
    public string? GeneratorCores { get; init; }

    /// <summary>What was asked of each server's figures.</summary>
    public required IReadOnlyList<string> Assertions { get; init; }

    /// <summary>The storms, in the order in which the certificates were named.</summary>
    public required IReadOnlyList<StormServer> Servers { get; init; }

    /// <summary>Why not all of it was measured; null where all was.</summary>
    public string? Partial { get; init; }
}
