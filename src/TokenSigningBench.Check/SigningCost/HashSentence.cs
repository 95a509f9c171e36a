using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.SigningCost;

/// <summary>
/// What the hash of a token changes in the time to sign it. The operation with the private key is the same, so the digest by itself says
/// it: it is a thousandth of the whole, which whole times do not resolve. They are the check that nothing else differs.
/// </summary>
internal static class HashSentence
{
    // 2%, 5 µs of a signature of RSA 2048: less than a user notices, and more than the 1 µs by which the hashes of one token differ.
    private const double Margin = 1.02;

    private const int BaselineHashBits = 256;

    /// <summary>One or two sentences; null if one hash was measured.</summary>
    public static string? Of(KeySizes sizes, IReadOnlyList<MeasuredDigest>? digests)
    {
        (int HashBits, int KeyBits, Interval Ratio)[] measured = [.. sizes.HashRatios()];
        if (measured.Length == 0)
            return null;
        string margin = Percent(measured.Max(one => Math.Max(one.Ratio.High, 1 / one.Ratio.Low)));
        (int HashBits, Interval Nanoseconds)[] added = [.. Added(digests ?? [], measured.Select(one => one.HashBits).Distinct())];
        if (added.Length == 0 || sizes.Of(KeySizes.BaselineBits) is not { SignNanoseconds: { } baseline })
            return OfTotals(measured, margin);
        string[] unexplained =
        [
            .. from one in measured
            join digest in added on one.HashBits equals digest.HashBits
            let whole = sizes.Of(one.KeyBits)?.SignNanoseconds
            where whole is not null && !AddedTime.Explains(digest.Nanoseconds, one.Ratio, whole.Value)
            select Difference(one),
        ];
        string parts = string.Join("; ", added.Select((one, i) => Sentence(one.HashBits, one.Nanoseconds, i == 0 ? baseline : null)));
        return unexplained.Length == 0
            ? $"{parts}. Whole signatures agree (within {margin}%)."
            : $"{parts}, which does not explain that {string.Join(", ", unexplained)}.";
    }

    // The largest first: it is what the article asked for.
    private static IEnumerable<(int HashBits, Interval Nanoseconds)> Added(IReadOnlyList<MeasuredDigest> digests, IEnumerable<int> hashes)
    {
        if (digests.FirstOrDefault(digest => digest.HashBits == BaselineHashBits) is not { } baseline)
            yield break;
        foreach (int hash in hashes.OrderDescending())
        {
            if (digests.FirstOrDefault(digest => digest.HashBits == hash) is not { } digest)
                continue;
            if (AddedTime.Of(digest.Nanoseconds, baseline.Nanoseconds, Summary.ErrorLevel) is { } added)
                yield return (hash, added);
        }
    }

    private static string Sentence(int hashBits, Interval added, double? whole)
    {
        string share = whole is { } time
            ? $", {ShortNumber.Of(100 * AddedTime.Shown(added) / time)}% of the {ShortNumber.Milliseconds(time)} "
                + $"of RSA {KeySizes.BaselineBits}"
            : "";
        return $"SHA-{hashBits} {AddedTime.Text(added, "a signature")}{share}";
    }

    // The test of equivalence with the smallest margin that the intervals of all key sizes support.
    private static string OfTotals((int HashBits, int KeyBits, Interval Ratio)[] measured, string margin)
    {
        string[] names = ["SHA-256", .. measured.Select(one => $"SHA-{one.HashBits}").Distinct()];
        string all = $"{string.Join(", ", names[..^1])} and {names[^1]} tokens";
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
            : $"{all}: no clear difference (within {margin}%). A quieter machine may decide.";
    }

    private static string Difference((int HashBits, int KeyBits, Interval Ratio) one) =>
        $"SHA-{one.HashBits} tokens of RSA {one.KeyBits} take {ShortNumber.Of(one.Ratio.Estimate)} "
        + $"({ShortNumber.Of(one.Ratio.Low)} to {ShortNumber.Of(one.Ratio.High)})× SHA-256";

    // Rounded up, because the margin is a limit.
    private static string Percent(double ratio) =>
        Math.Max(0.1, Math.Ceiling(1000 * (ratio - 1) - 1e-9) / 10).ToString("0.0", CultureInfo.InvariantCulture);
}
