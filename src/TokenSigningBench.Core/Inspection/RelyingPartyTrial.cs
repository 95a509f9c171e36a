namespace TokenSigningBench.Core.Inspection;

/// <summary>What one library that verifies tokens made of a token of the key's.</summary>
/// <param name="Name">The library, with its version where it is installed.</param>
public sealed record RelyingPartyTrial(string Name, string Algorithm)
{
    /// <summary>Why it refuses the token, in its own words; null where it accepts.</summary>
    public string? Refusal { get; init; }

    /// <summary>Why it was not tried; null where it was.</summary>
    public string? NotTried { get; init; }

    /// <summary>What its documents say of such a key; null where it was tried.</summary>
    public string? Stated { get; init; }

    /// <summary>Nanoseconds to verify one token, the median of <see cref="Verifications"/>; null where that was not measured.</summary>
    public double? Nanoseconds { get; init; }

    /// <summary>How many verifications were measured.</summary>
    public int Verifications { get; init; }

    /// <summary>Whether it was tried and accepts.</summary>
    public bool Accepts => Refusal is null && NotTried is null && Stated is null;
}
