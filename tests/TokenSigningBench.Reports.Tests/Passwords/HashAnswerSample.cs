using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Passwords;

namespace TokenSigningBench.Reports.Tests.Passwords;

/// <summary>An answer with everything in it: a rate was asked for, a key was named, and it falls short of OWASP's figure on a restless machine.</summary>
internal static class HashAnswerSample
{
    public static HashAnswer Whole { get; } = new()
    {
        Family = HashFamily.Parse("pbkdf2-sha256"),
        Target = HashTarget.OfRate(7.5, 4),
        Setting = new(480_000, 441_234, 518_987, Around(303.5, 20)),
        TimedThreads = 2,
        Threads = 2,
        PerSecondAtOnce = 6.59,
        Login = Login(303.5, "certs/idsrv-512-8192.pfx", 35.05),
    };

    public static LoginCost Login(double hash, string source, double sign) => new(hash, source, "RS256", Around(sign, 0.01), Around(0.03, 0.0001), 2);

    public static Summary Around(double milliseconds, double spread) => new([1e6 * (milliseconds - spread), 1e6 * milliseconds, 1e6 * (milliseconds + spread)]);
}
