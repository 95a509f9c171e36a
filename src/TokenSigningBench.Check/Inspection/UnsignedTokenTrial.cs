namespace TokenSigningBench.Check.Inspection;

/// <summary>The result of one relying party that gets an unsigned token.</summary>
/// <param name="Name">The library or program, with its version if it is installed.</param>
/// <param name="Flow">How it gets the token: <see cref="Api"/>, or the flow of a login, <c>code</c> or <c>implicit</c>.</param>
public sealed record UnsignedTokenTrial(string Name, string Flow)
{
    /// <summary>The token of a request to an API. It did not come from a login.</summary>
    public const string Api = "API";

    /// <summary>Why it was not tried; null if it was.</summary>
    public string? NotTried { get; init; }

    /// <summary>Its message if it refuses a signed token: then its response to an unsigned one shows nothing. Null if it accepts.</summary>
    public string? ControlRefusal { get; init; }

    /// <summary>Its message if it refuses the unsigned token; null if it accepts.</summary>
    public string? Refusal { get; init; }

    /// <summary>Whether it accepts signed tokens and the unsigned one.</summary>
    public bool Accepts => NotTried is null && ControlRefusal is null && Refusal is null;
}

/// <summary>The results of relying parties that get a token which a library left unsigned.</summary>
/// <param name="Library">The library, with its version.</param>
/// <param name="Algorithm">The algorithm in the token's header.</param>
/// <param name="Controls">The signed tokens that each relying party gets too: algorithm and key.</param>
/// <param name="Server">The identity server of the logins, with its version; null if no client was asked.</param>
public sealed record UnsignedTokenTrials(
    string Library,
    string Algorithm,
    IReadOnlyList<string> Controls,
    string? Server,
    IReadOnlyList<UnsignedTokenTrial> Parties
);
