using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Lab.Login;

/// <summary>The page with another certificate, compared with the first one.</summary>
/// <param name="Server">The other certificate's server.</param>
/// <param name="Milliseconds">
/// The difference of the median times to first byte of the full request; below zero where the other certificate is slower.
/// </param>
/// <param name="Ratio">The first certificate's time over the other's.</param>
public sealed record LoginSaving(LoginServer Server, Interval Milliseconds, Interval Ratio)
{
    /// <summary>Whether the difference is significant: the interval does not contain zero.</summary>
    public bool IsSignificant => !Milliseconds.Contains(0);

    /// <summary>Compares two servers; null where one of them returned no token.</summary>
    public static LoginSaving? Of(LoginServer first, LoginServer other)
    {
        double[] before = first.Row(LoginVariant.Full).WithToken().Milliseconds();
        double[] after = other.Row(LoginVariant.Full).WithToken().Milliseconds();
        return before.Length == 0 || after.Length == 0
            ? null
            : new(other, BootstrapInterval.OfMedianDifference(before, after), BootstrapInterval.OfMedianRatio(before, after));
    }
}
