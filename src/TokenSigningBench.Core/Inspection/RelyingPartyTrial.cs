namespace TokenSigningBench.Core.Inspection;

/// <summary>The result of one library that verifies a token of the key.</summary>
/// <param name="Name">The library, with its version if it is installed.</param>
public sealed record RelyingPartyTrial(string Name, string Algorithm)
{
    /// <summary>Another key in the issuer's key set, "ML-DSA-65", which did not sign the token; null if there was none.</summary>
    public string? OtherKey { get; init; }

    /// <summary>The library's own message if it refuses the token; null if it accepts.</summary>
    public string? Refusal { get; init; }

    /// <summary>Why it was not tried; null if it was.</summary>
    public string? NotTried { get; init; }

    /// <summary>What its documentation states about such a key; null if it was tried.</summary>
    public string? Stated { get; init; }

    /// <summary>Nanoseconds to verify one token, the median of <see cref="Verifications"/>; null if it was not measured.</summary>
    public double? Nanoseconds { get; init; }

    /// <summary>How many verifications were measured.</summary>
    public int Verifications { get; init; }

    /// <summary>Whether it was tried and accepts.</summary>
    public bool Accepts => Refusal is null && NotTried is null && Stated is null;
}
