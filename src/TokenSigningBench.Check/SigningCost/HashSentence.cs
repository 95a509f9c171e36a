using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.SigningCost;

/// <summary>Whether the hash of a token changes what signing it costs.</summary>
internal static class HashSentence
{
    // 2%, 5 µs of a signature of RSA 2048: less than a user notices, and more than the 1 µs by which the hashes of one token differ.
    private const double Margin = 1.02;

    /// <summary>
    /// The test of equivalence with the smallest margin that the intervals of all key sizes support; null if one hash was measured.
    /// </summary>
    public static string? Of(KeySizes sizes)
    {
        (int HashBits, int KeyBits, Interval Ratio)[] measured = [.. sizes.HashRatios()];
        if (measured.Length == 0)
            return null;
        string[] names = ["SHA-256", .. measured.Select(one => $"SHA-{one.HashBits}").Distinct()];
        string all = $"{string.Join(", ", names[..^1])} and {names[^1]} tokens";
        string margin = Percent(measured.Max(one => Math.Max(one.Ratio.High, 1 / one.Ratio.Low)));
        Conclusion[] conclusions = [.. measured.Select(one => Conclusions.IsSame(one.Ratio, Margin))];
        if (conclusions.Contains(Conclusion.Contradicted))
        {
            var different = measured
                .Zip(conclusions)
                .Where(one => one.Second == Conclusion.Contradicted)
                .Select(one => Difference(one.First));
            return $"To sign, {string.Join(", ", different)}.";
        }

        return conclusions.All(one => one == Conclusion.Established)
            ? $"{all} cost the same to sign (within {margin}%)."
            : $"{all}: same cost undecided (within {margin}%). A quieter machine would decide.";
    }

    private static string Difference((int HashBits, int KeyBits, Interval Ratio) one) =>
        $"SHA-{one.HashBits} tokens of RSA {one.KeyBits} take {ShortNumber.Of(one.Ratio.Estimate)} "
        + $"({ShortNumber.Of(one.Ratio.Low)} to {ShortNumber.Of(one.Ratio.High)})× SHA-256";

    // Rounded up, because the margin is a limit.
    private static string Percent(double ratio) =>
        Math.Max(0.1, Math.Ceiling(1000 * (ratio - 1) - 1e-9) / 10).ToString("0.0", CultureInfo.InvariantCulture);
}
