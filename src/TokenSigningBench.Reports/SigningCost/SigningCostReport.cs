using System.Globalization;
using System.Text;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.SigningCost;

/// <summary>What the main job prints: the article's table in both directions, today's handler, what it means, and the machine.</summary>
public static class SigningCostReport
{
    /// <summary>Renders a run file of the main job.</summary>
    /// <param name="run">The run.</param>
    /// <param name="timedEngine">The engine whose rows were timed.</param>
    /// <param name="triedEngine">The engine whose rows were only tried.</param>
    /// <returns>Text for a terminal, whose tables are GitHub tables too.</returns>
    public static string Render(RunFile run, string timedEngine, string triedEngine)
    {
        ArgumentNullException.ThrowIfNull(run);
        SigningCostRows signing = SigningCostRows.Of(run, TokenOperation.Sign, timedEngine);
        SigningCostRows verifying = SigningCostRows.Of(run, TokenOperation.Verify, timedEngine);
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $"Signing one identity token: {timedEngine} {VersionOf(run, timedEngine)}, the article's path\n\n");
        text.Append(SigningCostTable.Render(signing)).Append('\n');
        text.Append(CultureInfo.InvariantCulture, $"2016: {SigningCost2016.Machine}\n\n");
        text.Append(CultureInfo.InvariantCulture, $"Verifying it: {timedEngine} {VersionOf(run, timedEngine)}\n\n");
        text.Append(SigningCostTable.Render(verifying)).Append('\n');
        text.Append(OutlierLine(signing, verifying)).Append('\n');
        text.Append(DriftLine(signing, verifying)).Append("\n\n");
        text.Append(CultureInfo.InvariantCulture, $"Today's handler, one token each, tried and not timed: {triedEngine} {VersionOf(run, triedEngine)}\n\n");
        text.Append(TriedLines(run, triedEngine)).Append('\n');
        text.Append(HashLine(run)).Append("\n\n");
        text.Append("What it means for a login on this machine:\n");
        foreach (string sentence in LoginMeaning.Sentences(run, verifying))
            text.Append("- ").Append(sentence).Append('\n');
        return text.Append('\n').Append(MachineText.Render(run.Machine)).ToString();
    }

    private static string VersionOf(RunFile run, string engine) => run.Rows.FirstOrDefault(row => row.Engine == engine)?.LibraryVersion ?? "";

    private static string OutlierLine(params SigningCostRows[] tables)
    {
        RunRow[] rows = [.. tables.SelectMany(table => table.Rows).Select(row => row.Run)];
        int outliers = rows.Sum(row => row.OutlierNanoseconds?.Count ?? 0);
        int all = outliers + rows.Sum(row => row.Nanoseconds?.Count ?? 0);
        return string.Create(CultureInfo.InvariantCulture,
            $"Error is half the 99.9 % interval of the mean; above {100 * SigningCostTable.LargestUnmarkedError:0} % it is marked (!). {outliers} of {all} iterations were set aside as outliers; Max has them.");
    }

    private static string DriftLine(SigningCostRows signing, SigningCostRows verifying) =>
        $"Drift of the baseline from its first to its last measurement: sign {Percent(signing.Drift)}, verify {Percent(verifying.Drift)}. "
        + "A ratio inside it, or whose 99.9 % interval holds 1, is no difference seen.";

    private static string HashLine(RunFile run) =>
        "The hash in a row is the token's: SHA512 signs RS512. A certificate's own hash never reaches a token"
        + (run.DefaultAlgorithm is { } seen ? $": the SHA{seen.CertificateHashBits} certificate, asked for no algorithm, signed {seen.Algorithm}." : ".");

    private static string Percent(double? drift) =>
        drift is { } value ? (100 * (value - 1)).ToString("+0.0;-0.0;0.0", CultureInfo.InvariantCulture) + " %" : "not known";

    private static string TriedLines(RunFile run, string engine)
    {
        var lines = new StringBuilder();
        foreach (RunRow row in run.Rows.Where(row => row.Engine == engine))
        {
            string name = $"SHA{row.HashBits} - {row.KeyBits}-bit";
            string outcome = row.Failure is null ? $"signs, verified by {row.VerifiedBy}"
                : row.Upstream is null ? row.Failure
                : $"{row.Failure} (upstream {row.Upstream})";
            lines.Append(CultureInfo.InvariantCulture, $"  {name,-17}  {row.Algorithm}  {outcome}\n");
        }

        return lines.ToString();
    }
}
