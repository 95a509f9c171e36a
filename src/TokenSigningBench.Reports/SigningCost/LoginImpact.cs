using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.SigningCost;

namespace TokenSigningBench.Reports.SigningCost;

/// <summary>The meaning of the measurements for a login, in three sentences. Ratios are from the interleaved rows.</summary>
internal static class LoginImpact
{
    // A login burst, small enough to imagine.
    private const int Users = 100;

    public static IEnumerable<string> Sentences(RunFile run, SigningCostRows verifying)
    {
        if (
            Interleaved(run, 256, 2048) is not { } small
            || Interleaved(run, 256, 8192) is not { } large
            || Interleaved(run, 512, 2048) is not { } otherHash
            || verifying.Times(256, 2048) is not { } smallVerified
            || verifying.Times(256, 8192) is not { } largeVerified
        )
            return ["Nothing can be said: the rows for 2048 and 8192 bits were not all measured."];

        int cores = run.Machine.Cores;
        return
        [
            Invariant($"An 8192-bit certificate makes every identity token {Ratios(large, small).Median():F0} times as dear ")
                + Invariant($"to sign as a 2048-bit one: {Milliseconds(large)} instead of {Milliseconds(small)} ")
                + Invariant($"({DescribeRounds(large, small, "F0")}; {SigningCost2016.Ratio(256, 8192):F0} times on the article's ")
                + Invariant($"machine in 2016)."),
            Invariant($"When {Users} people log in at the same moment, with one token each and ")
                + Invariant($"{(cores == 1 ? "one core that does" : $"{cores} cores that do")} nothing else, the last of them waits ")
                + Invariant($"{Wait(large, cores):F0} ms for signatures alone with 8192 bits, and {Wait(small, cores):F0} ms with ")
                + Invariant($"2048."),
            Invariant($"A SHA512 token takes {Ratios(otherHash, small).Median():F2} times what a SHA256 token takes with 2048 ")
                + Invariant($"bits ({DescribeRounds(otherHash, small, "F2")}); and a relying party verifies in ")
                + Invariant($"{smallVerified.Mean / 1e6:F3} ms with 2048 bits, in {largeVerified.Mean / 1e6:F3} ms with 8192."),
        ];
    }

    private static IReadOnlyList<double>? Interleaved(RunFile run, int hashBits, int keyBits) =>
        run.Of<SigningCostRun>().Interleaved?.FirstOrDefault(row => row.HashBits == hashBits && row.KeyBits == keyBits)?.Nanoseconds;

    private static IReadOnlyList<double> Ratios(IReadOnlyList<double> one, IReadOnlyList<double> other) =>
        [.. one.Zip(other, (a, b) => a / b)];

    private static string DescribeRounds(IReadOnlyList<double> one, IReadOnlyList<double> other, string format)
    {
        IReadOnlyList<double> ratios = Ratios(one, other);
        return $"median of {ratios.Count} interleaved rounds, {ratios.Min().ToString(format, CultureInfo.InvariantCulture)} to "
            + $"{ratios.Max().ToString(format, CultureInfo.InvariantCulture)}";
    }

    private static string Milliseconds(IReadOnlyList<double> nanoseconds) => Invariant($"{nanoseconds.Median() / 1e6:F2} ms");

    private static double Wait(IReadOnlyList<double> nanoseconds, int cores) =>
        Math.Ceiling((double)Users / cores) * nanoseconds.Median() / 1e6;
}
