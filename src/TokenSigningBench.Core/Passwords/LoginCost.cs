using TokenSigningBench.Core.Inspection;

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
/// <param name="Signing">What one token costs with the key.</param>
/// <param name="Tokens">How many tokens a login signs.</param>
public sealed record LoginCost(double HashMilliseconds, string Source, CertificateCost Signing, int Tokens)
{
    /// <summary>What all its signatures cost.</summary>
    public double SignaturesMilliseconds => new LoginDemand(Tokens).MillisecondsPerLogin(Signing);

    /// <summary>Both.</summary>
    public double Milliseconds => HashMilliseconds + SignaturesMilliseconds;

    /// <summary>The dearer half, which is to blame first.</summary>
    public LoginPart BlameFirst => SignaturesMilliseconds > HashMilliseconds ? LoginPart.Signatures : LoginPart.Hash;

    /// <summary>The dearer half's share of the login, between 0.5 and 1.</summary>
    public double ShareOfDearer => Math.Max(HashMilliseconds, SignaturesMilliseconds) / Milliseconds;
}
