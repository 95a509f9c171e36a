namespace TokenSigningBench.Core.Measurement.Logins;

/// <summary>A slow login replayed: one kind of identity server, once with each certificate, asked in turn.</summary>
public sealed record LoginRun
{
    /// <summary>The kind of server, as the command line names it.</summary>
    public required string Server { get; init; }

    /// <summary>The rounds that were asked for; in each, every server was asked in every way once.</summary>
    public required int Rounds { get; init; }

    /// <summary>What the order within the rounds was drawn from.</summary>
    public required int Seed { get; init; }

    /// <summary>What the servers were told; null where they have no dials.</summary>
    public LoginDials? Dials { get; init; }

    /// <summary>The servers, in the order in which the certificates were named.</summary>
    public required IReadOnlyList<LoginServer> Servers { get; init; }

    /// <summary>What makes a certificate cost more than one signature, tried; none where there is nothing to compare.</summary>
    public required IReadOnlyList<LoginTrial> Trials { get; init; }

    /// <summary>Why the run ended before it was whole; null where it is whole.</summary>
    public string? Partial { get; init; }
}
