using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Core.Tokens;

/// <summary>The times of one key's tokens, in rounds with others.</summary>
/// <param name="Sign">The times to sign a token.</param>
/// <param name="Verify">The times to verify it.</param>
public sealed record KeyTimes(SigningChoice Choice, ContenderTimes Sign, ContenderTimes Verify)
{
    /// <summary>
    /// The times of the <see cref="RsaEncoding"/>, in rounds of its own; null where no other algorithm of an RSA key of this size is
    /// measured.
    /// </summary>
    public (ContenderTimes Sign, ContenderTimes Verify)? Encoding { get; init; }
}
