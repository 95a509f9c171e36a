using TokenSigningBench.Core.Measurement;

namespace TokenSigningBench.Core.Passwords;

/// <summary>The two halves of a login that keep a core busy.</summary>
public enum LoginPart
{
    /// <summary>Hashing the password.</summary>
    Hash,

    /// <summary>Signing the tokens.</summary>
    Signatures,
}

/// <summary>What one login costs: a password hash and the tokens' signatures.</summary>
/// <param name="HashMilliseconds">The hash.</param>
/// <param name="Source">The key's source.</param>
/// <param name="Algorithm">The tokens' algorithm.</param>
/// <param name="Sign">Nanoseconds to sign one token with the key.</param>
/// <param name="P256">The same with P-256, in the same minute; null where an older version did not keep it.</param>
/// <param name="Tokens">How many tokens a login signs.</param>
public sealed record LoginCost(double HashMilliseconds, string Source, string Algorithm, Summary Sign, Summary? P256, int Tokens)
{
    /// <summary>What all its signatures cost.</summary>
    public double SignaturesMilliseconds => Tokens * Sign.Mean / 1e6;

    /// <summary>What as many would cost with P-256; null where that is not known.</summary>
    public double? P256Milliseconds => Tokens * P256?.Mean / 1e6;

    /// <summary>Both.</summary>
    public double Milliseconds => HashMilliseconds + SignaturesMilliseconds;

    /// <summary>The dearer half, which is to blame first.</summary>
    public LoginPart BlameFirst => SignaturesMilliseconds > HashMilliseconds ? LoginPart.Signatures : LoginPart.Hash;

    /// <summary>The dearer half's share of the login, between 0.5 and 1.</summary>
    public double ShareOfDearer => Math.Max(HashMilliseconds, SignaturesMilliseconds) / Milliseconds;
}
