namespace TokenSigningBench.Check.Inspection;

/// <summary>The result of one library that verifies a token of the key.</summary>
/// <param name="Name">The library, with its version if it is installed.</param>
public sealed record RelyingPartyTrial(string Name, string Algorithm)
{
    /// <summary>Keys of types that a library may not know (RFC 8037, RFC 9964), in the same key set as the key.</summary>
    public const string OtherTypes = "OKP or AKP";

    /// <summary>
    /// Another key in the issuer's key set, which did not sign the token: the key in question, such as "ML-DSA-65", or
    /// <see cref="OtherTypes"/>. Null if there was none.
    /// </summary>
    public string? OtherKey { get; init; }

    /// <summary>Whether the token had no signature, so that it must be refused.</summary>
    public bool IsUnsigned { get; init; }

    /// <summary>When it was tried, if the result was kept from then; null if it was tried now.</summary>
    public DateTimeOffset? KeptFrom { get; init; }

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

    /// <summary>Whether it was tried and accepts the token.</summary>
    public bool Accepts => Refusal is null && NotTried is null && Stated is null;
}
