using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Logins;

/// <summary>What another certificate makes of the page, compared with the first one.</summary>
/// <param name="Server">The other certificate's server.</param>
/// <param name="Milliseconds">How much sooner the first byte comes, medians of the whole request; below zero where it comes later.</param>
/// <param name="Ratio">How many times longer it takes with the first one.</param>
public sealed record LoginSaving(LoginServer Server, BootstrapInterval Milliseconds, BootstrapInterval Ratio)
{
    /// <summary>Whether a difference was seen at all: zero is outside of the interval.</summary>
    public bool IsSeen => !Milliseconds.Holds(0);

    /// <summary>Compares; null where one of them brought no token.</summary>
    public static LoginSaving? Of(LoginServer first, LoginServer other)
    {
        double[] before = first.Row(LoginVariant.Full).WithToken().Milliseconds();
        double[] after = other.Row(LoginVariant.Full).WithToken().Milliseconds();
        return before.Length == 0 || after.Length == 0
            ? null
            : new(other, BootstrapInterval.OfMedianDifference(before, after), BootstrapInterval.OfMedianRatio(before, after));
    }
}
