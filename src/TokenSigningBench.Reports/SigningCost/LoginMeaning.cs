using System.Globalization;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Published;

namespace TokenSigningBench.Reports.SigningCost;

/// <summary>Says in three sentences what the tables mean for a login.</summary>
internal static class LoginMeaning
{
    public static IEnumerable<string> Sentences(SigningCostRows signing, SigningCostRows verifying, int cores)
    {
        if (signing.Times(256, 2048) is not { } small || signing.Times(256, 8192) is not { } large
            || verifying.Times(256, 2048) is not { } smallVerified || verifying.Times(256, 8192) is not { } largeVerified)
            return ["Nothing can be said: the rows for 2048 and 8192 bits were not both measured."];

        double ratio = large.Mean / small.Mean;
        return
        [
            string.Create(CultureInfo.InvariantCulture,
                $"An identity token costs {large.Mean / 1e6:F2} ms to sign with an 8192-bit certificate and {small.Mean / 1e6:F2} ms with a 2048-bit one: {ratio:F0} times as much ({SigningCost2016.Ratio(256, 8192):F0} times on the article's machine in 2016)."),
            string.Create(CultureInfo.InvariantCulture,
                $"When 100 people log in at the same moment, with one token each and {Cores(cores)} that {(cores == 1 ? "does" : "do")} nothing else, the last of them waits {Wait(large, cores):F0} ms for signatures alone with 8192 bits, and {Wait(small, cores):F1} ms with 2048."),
            $"{HashSentence(signing)}, and a relying party verifies in {Milliseconds(smallVerified)} with 2048 bits and {Milliseconds(largeVerified)} with 8192.",
        ];
    }

    private static double Wait(Summary signing, int cores) => Math.Ceiling(100.0 / cores) * signing.Mean / 1e6;

    private static string Cores(int cores) => cores == 1 ? "one core" : string.Create(CultureInfo.InvariantCulture, $"{cores} cores");

    private static string Milliseconds(Summary times) => string.Create(CultureInfo.InvariantCulture, $"{times.Mean / 1e6:F3} ms");

    // The hashes of one size are compared with SHA256 of that size, by their own intervals and the baseline's drift.
    private static string HashSentence(SigningCostRows signing)
    {
        (string Name, RatioEstimate Ratio)[] seen =
        [
            .. from row in signing.Rows
               where row.Run.HashBits != 256 && row.Times is not null && signing.Times(256, row.Run.KeyBits) is not null
               let ratio = RatioEstimate.Of(row.Times!, signing.Times(256, row.Run.KeyBits)!)
               where !ratio.IsNoDifference(signing.Drift ?? 1)
               orderby Math.Abs(Math.Log(ratio.Ratio)) descending
               select (row.Name, ratio),
        ];
        return seen.Length == 0
            ? "Between the token's hashes at one size no difference was seen"
            : $"Between the token's hashes at one size the largest difference seen is {SigningCostTable.Ratio(seen[0].Ratio.Ratio)} times ({seen[0].Name} over SHA256)";
    }
}
