using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.RelyingParties.Parties;

/// <summary>A token to verify.</summary>
/// <param name="Key">Its key. Only the public part is handed over.</param>
/// <param name="Token">A token as <see cref="AccessToken"/> creates it.</param>
public sealed record VerificationRequest(TokenKey Key, JwsAlgorithm Algorithm, string Token)
{
    /// <summary>How long the verifications of an accepted token are measured.</summary>
    public static readonly TimeSpan MeasuredTime = MeasuringTime.Of(TimeSpan.FromMilliseconds(300));

    /// <summary>Whether an accepted token is verified again and again, to measure that.</summary>
    public bool IsTimed { get; init; } = true;

    /// <summary>Another key of the issuer, which comes first in its key set; null if there is none.</summary>
    public (TokenKey Key, JwsAlgorithm Algorithm)? Other { get; init; }

    /// <summary>The issuer's key set.</summary>
    public string KeySet => Other is { } other ? AccessToken.KeySet([other, (Key, Algorithm)]) : AccessToken.KeySet(Key, Algorithm);
}
