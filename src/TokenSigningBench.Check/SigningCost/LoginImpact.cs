using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.SigningCost;

/// <summary>The meaning of a signature's time for a login.</summary>
internal static class LoginImpact
{
    // A login burst, small enough to imagine.
    private const int Logins = 100;

    /// <summary>All sentences about the key sizes of the main job. Ratios are from the interleaved rounds.</summary>
    public static IEnumerable<string> Sentences(RunFile run, KeySizes sizes)
    {
        if (
            sizes.Of(2048) is not { SignNanoseconds: { } small, VerifyNanoseconds: { } smallVerified }
            || sizes.Of(8192) is not { SignNanoseconds: { } large, Ratio: { } ratio, VerifyNanoseconds: { } largeVerified }
        )
            return ["No answer: RSA 2048 and RSA 8192 were not both measured."];

        return
        [
            $"RSA 8192 takes {ShortNumber.Of(ratio.Estimate)}× as long to sign a token as RSA 2048: "
                + $"{ShortNumber.Milliseconds(large)} instead of {ShortNumber.Milliseconds(small)}.",
            $"The 99.9% interval of that ratio is {ShortNumber.Of(ratio.Low)} to {ShortNumber.Of(ratio.High)}"
                + Invariant($" ({sizes.Rounds} interleaved rounds)")
                + $"; the article's machine had {ShortNumber.Of(SigningCost2016.Ratio(256, 8192)!.Value)}× in 2016.",
            $"A relying party verifies a token in {ShortNumber.Milliseconds(smallVerified)} with RSA 2048, "
                + $"and in {ShortNumber.Milliseconds(largeVerified)} with RSA 8192.",
        ];
    }

    /// <summary>How long all cores sign for some simultaneous logins, with each of two keys: arithmetic, which the sentence says.</summary>
    public static string Burst(int cores, (string Name, double Nanoseconds) key, (string Name, double Nanoseconds) reference) =>
        Invariant($"{Logins} logins at once would sign for {Wait(key.Nanoseconds, cores)} with {key.Name}, ")
        + Invariant($"{Wait(reference.Nanoseconds, cores)} with {reference.Name} (calculated for {Math.Max(1, cores)} cores).");

    private static string Wait(double nanoseconds, int cores) =>
        ShortNumber.Milliseconds(Math.Ceiling((double)Logins / Math.Max(1, cores)) * nanoseconds);
}
