using System.Globalization;
using System.Text;
using TokenSigningBench.Core.Choosing;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Choosing;

/// <summary>A ranking for people: the table, a reason each, and what was excluded.</summary>
public static class ChoiceText
{
    /// <summary>Renders a ranking.</summary>
    /// <param name="ranking">The ranking.</param>
    /// <param name="machine">The machine that it was measured on.</param>
    public static string Render(Ranking ranking, MachineFacts machine)
    {
        ArgumentNullException.ThrowIfNull(ranking);
        ArgumentNullException.ThrowIfNull(machine);
        var text = new StringBuilder();
        text.Append(Question(ranking.Request)).Append("\n\n");
        if (ranking.Ranked.Count == 0)
            text.Append("Nothing that .NET's token libraries sign with answers that.\n\n");
        else
            text.Append(Table(ranking)).Append('\n').Append(Reasons(ranking)).Append('\n');

        text.Append("Not ranked:\n").AppendJoin("", ranking.Excluded.Select(one => $"  {one.Name}: {one.Reason}\n"));
        if (ranking.Ranked.Count > 0)
            text.Append('\n').Append(Notes(ranking, machine));
        return text.ToString();
    }

    private static string Question(ChoiceRequest request) => string.Create(CultureInfo.InvariantCulture,
        $"{request.LoginsPerSecond:0.##} logins a second with a token each, verified {Often(request.VerificationsPerToken)} by {Whose(request.Verifiers)}, good until {request.UntilYear}, under {request.Standard.Title}:");

    private static string Often(double times) => times switch
    {
        1 => "once",
        2 => "twice",
        _ => string.Create(CultureInfo.InvariantCulture, $"{times:0.##} times"),
    };

    private static string Whose(Verifiers verifiers) => verifiers switch
    {
        Verifiers.Own => "your own services",
        Verifiers.Partners => "your partners",
        _ => "the public",
    };

    private static string Table(Ranking ranking)
    {
        string verifying = ranking.Request.Verifiers switch
        {
            Verifiers.Own => "To verify: yours",
            Verifiers.Partners => "To verify: theirs",
            _ => "To verify: everybody's",
        };
        return PlainText.MarkdownTable(
            ["Rank and algorithm", "Strength", "Good until", "RFC 7518", "Signature", "Token", "Sign, ms", "Verify, ms", "Cores to sign: yours", verifying],
            ranking.Ranked.Select((one, i) => Cells(one, i + 1)));
    }

    private static string[] Cells(RankedCandidate one, int rank)
    {
        int keyBits = Strength.OfKey(one.Cost.Choice);
        return
        [
            string.Create(CultureInfo.InvariantCulture, $"{rank}. {one.Cost.Choice}"),
            string.Create(CultureInfo.InvariantCulture, $"{one.StrengthBits}{(keyBits > one.StrengthBits ? $" (key {keyBits})" : "")}"),
            (one.Lifetime.LastYear is { } year ? string.Create(CultureInfo.InvariantCulture, $"{year} ({one.Lifetime.Label})") : "no end named") + (one.Lasts ? "" : " (!)"),
            Requirement(SigningStandards.RequirementOf(one.Cost.Choice.Algorithm)),
            Count(one.Cost.Choice.SignatureBytes),
            Count(one.Cost.TokenBytes),
            Milliseconds(one.Cost.Sign),
            Milliseconds(one.Cost.Verify),
            Cores(one.SignCores),
            Cores(one.VerifyCores),
        ];
    }

    private static string Reasons(Ranking ranking) =>
        string.Concat(ranking.Ranked.Select((one, i) => string.Create(CultureInfo.InvariantCulture, $"{i + 1}. {one.Cost.Choice.Algorithm}, {one.Cost.Choice.Key}: {one.Reason}\n")));

    private static string Notes(Ranking ranking, MachineFacts machine)
    {
        string sources = string.Join("; ", ranking.Ranked.Select(one => one.Lifetime.Source).Distinct());
        string noise = ranking.Ranked.Any(one => one.Cost.IsNoisy)
            ? string.Create(CultureInfo.InvariantCulture, $" Some times are not known within {100 * CertificateCost.WidestMargin:0} %: the machine was busy with something else; run it again.")
            : "";
        return string.Create(CultureInfo.InvariantCulture,
            $"""
            Good until: {sources}.{(ranking.Ranked.All(one => one.Lasts) ? "" : $" (!) Ends before {ranking.Request.UntilYear}.")}
            Strength: bits, of the weaker of key and hash (NIST SP 800-57 part 1). Signature and Token: bytes. Times: mean and half its {100 * CandidateCost.Level:0} % interval, without a library around.
            Cores: at this traffic, with {100 * LoginDemand.PrudentUse:0} % of their time in use. Ranked by {(ranking.Request.Verifiers == Verifiers.Public ? "yours; what the public verifies is spread over its machines" : "both together")}.
            Measured on {machine.CpuModel ?? "an unknown processor"} with {(machine.OpenSsl is null ? "the system's cryptography" : $"OpenSSL {machine.OpenSsl}")}: run it where the server runs.{noise}

            """).ReplaceLineEndings("\n");
    }

    /// <summary>As RFC 7518 spells it.</summary>
    internal static string Requirement(Requirement requirement) => requirement == Core.Choosing.Requirement.RecommendedPlus ? "Recommended+" : requirement.ToString();

    private static string Milliseconds(Summary nanoseconds) => string.Create(CultureInfo.InvariantCulture,
        $"{nanoseconds.Mean / 1e6:0.0000} (plus or minus {nanoseconds.Margin(CandidateCost.Level) / 1e6:0.0000})");

    private static string Cores(double cores) => cores.ToString(cores >= 100 ? "0" : cores >= 1 ? "0.0" : "0.0000", CultureInfo.InvariantCulture);

    private static string Count(int number) => number.ToString(CultureInfo.InvariantCulture);
}
