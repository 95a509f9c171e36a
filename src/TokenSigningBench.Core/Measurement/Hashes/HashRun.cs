using TokenSigningBench.Core.Passwords;

namespace TokenSigningBench.Core.Measurement.Hashes;

/// <summary>The tokens of the same login.</summary>
/// <param name="Source">Where the key came from.</param>
/// <param name="Algorithm">The tokens' algorithm.</param>
/// <param name="Tokens">How many a login gets.</param>
/// <param name="SignNanoseconds">Nanoseconds to sign one, a sample a round.</param>
public sealed record HashedLogin(string Source, string Algorithm, int Tokens, IReadOnlyList<double> SignNanoseconds);

/// <summary>A password hash that was measured, and what a login costs with it.</summary>
public sealed record HashRun
{
    /// <summary>The function: "PBKDF2-HMAC-SHA256".</summary>
    public required string Scheme { get; init; }

    /// <summary>How much work it did: "600,000 iterations".</summary>
    public required string Setting { get; init; }

    /// <summary>Whose arithmetic it was.</summary>
    public required string Engine { get; init; }

    /// <summary>The setting that OWASP asks for.</summary>
    public required string Owasp { get; init; }

    /// <summary>Whether the setting is that or more.</summary>
    public required bool MeetsOwasp { get; init; }

    /// <summary>What a login was to cost, in milliseconds of one core; null where the setting was given.</summary>
    public double? TargetMilliseconds { get; init; }

    /// <summary>The time of one core that a hash takes, a sample a figure.</summary>
    public required IReadOnlyList<double> Nanoseconds { get; init; }

    /// <summary>How many threads hashed at once while that time was taken.</summary>
    public required int TimedThreads { get; init; }

    /// <summary>How many threads hashed at once to fill the cores.</summary>
    public required int Threads { get; init; }

    /// <summary>The hashes that these made in a second, together.</summary>
    public required double PerSecondAtOnce { get; init; }

    /// <summary>The tokens of the same login; null where no key was named.</summary>
    public HashedLogin? Login { get; init; }

    /// <summary>What a run file keeps of an answer.</summary>
    public static HashRun Of(HashAnswer answer)
    {
        ArgumentNullException.ThrowIfNull(answer);
        return new()
        {
            Scheme = answer.Family.Title,
            Setting = answer.Family.Describe(answer.Setting.Parameter),
            Engine = answer.Family.Engine,
            Owasp = answer.Family.Describe(answer.Family.Owasp.Parameter),
            MeetsOwasp = answer.MeetsOwasp,
            TargetMilliseconds = answer.Target.Milliseconds,
            Nanoseconds = answer.Setting.Nanoseconds.Samples,
            TimedThreads = answer.TimedThreads,
            Threads = answer.Threads,
            PerSecondAtOnce = answer.PerSecondAtOnce,
            Login = answer.Login is { } login ? new(login.Source, login.Signing.Algorithm.Name, login.Tokens, login.Signing.Sign.Samples) : null,
        };
    }
}
