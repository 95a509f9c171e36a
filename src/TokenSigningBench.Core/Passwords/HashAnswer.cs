using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Passwords;

/// <summary>Something about a setting that the user should know, and what to do about it.</summary>
/// <param name="Id">A stable name.</param>
/// <param name="Message">What it is.</param>
/// <param name="Remedy">What to do.</param>
public sealed record HashWarning(string Id, string Message, string Remedy);

/// <summary>A setting of a password hash function, and what it means for logins on this machine.</summary>
public sealed record HashAnswer
{
    /// <summary>The function.</summary>
    public required HashFamily Family { get; init; }

    /// <summary>What was asked for.</summary>
    public required HashTarget Target { get; init; }

    /// <summary>The setting that was found or given, with its time.</summary>
    public required HashSetting Setting { get; init; }

    /// <summary>How many threads hashed at once while that time was taken.</summary>
    public required int TimedThreads { get; init; }

    /// <summary>How many threads hashed at once to fill the cores: the server's, as far as this machine has them.</summary>
    public required int Threads { get; init; }

    /// <summary>The hashes that these made in a second, together.</summary>
    public required double PerSecondAtOnce { get; init; }

    /// <summary>What a login costs with its tokens' signatures; null where no key was named.</summary>
    public LoginCost? Login { get; init; }

    /// <summary>The function with the setting.</summary>
    public IPasswordScheme Scheme => Family.At(Setting.Parameter);

    /// <summary>One hash, in milliseconds.</summary>
    public double Milliseconds => Setting.Nanoseconds.Mean / 1e6;

    /// <summary>Half its 95 % interval.</summary>
    public double MarginMilliseconds => Setting.Nanoseconds.Margin(HashCalibration.Level) / 1e6;

    /// <summary>The logins a second that one core does if it does nothing else: one over a hash and a login's signatures.</summary>
    public double LoginsPerSecondPerCore => 1e3 / (Login?.Milliseconds ?? Milliseconds);

    /// <summary>The share of the server's cores that is in use at the rate that was asked for; null where none was.</summary>
    public double? Use => Target.LoginsPerSecond / Target.Cores / LoginsPerSecondPerCore;

    /// <summary>The memory that hashes work in when each of the server's cores is at one.</summary>
    public long PeakMemoryBytes => Target.Cores * Scheme.WorkingBytes;

    /// <summary>Whether it is what OWASP recommends, or more.</summary>
    public bool MeetsOwasp => Setting.Parameter >= Family.Owasp.Parameter;

    /// <summary>Whether the machine was too restless to say the time within 5 %, or changed its speed while the setting was sought.</summary>
    public bool IsNoisy => MarginMilliseconds > CertificateCost.WidestMargin * Milliseconds || HasDrifted;

    // A setting of three digits may lie a little outside of an interval that is narrower than that.
    private bool HasDrifted => Setting is { Low: { } low, High: { } high } && (Setting.Parameter < 0.98 * low || Setting.Parameter > 1.02 * high);

    /// <summary>What the user should know.</summary>
    public IReadOnlyList<HashWarning> Warnings =>
    [
        .. Warning(!MeetsOwasp, "below-owasp",
            $"Less than OWASP's {Family.Describe(Family.Owasp.Parameter)} for {Family.Title} ({OwaspMinimum.Source}, {OwaspMinimum.Date}).",
            "Allow a login more time, or more cores: what is saved here is saved by whoever guesses passwords too."),
        .. Warning(Milliseconds > OwaspMinimum.LongestMilliseconds, "slow",
            $"One hash takes longer than the second that OWASP allows ({OwaspMinimum.Source}, {OwaspMinimum.Date}).",
            "A few guesses at once keep such a server from its users: do less work, or limit how many hash at once."),
        .. Warning(IsNoisy, "noisy",
            Invariant($"The machine is too noisy to say the time within {100 * CertificateCost.WidestMargin:0} %, or changed its speed meanwhile."), "Run it again when the machine is quiet."),
    ];

    private static HashWarning[] Warning(bool applies, string id, string message, string remedy) => applies ? [new(id, message, remedy)] : [];
}
