using System.Reflection;
using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>What relying parties say of tokens with one fault each, as it was measured and kept.</summary>
public static class KeptAnswers
{
    private const string Resource = "token-answers.csv",
        Accepted = "accepted";

    /// <summary>The first line of the table.</summary>
    public const string Header = "case,library,result,message";

    /// <summary>When the kept table was measured.</summary>
    public static DateTimeOffset Measured { get; } = new(2026, 11, 28, 0, 0, 0, TimeSpan.Zero);

    /// <summary>The measured answers, by case and library.</summary>
    public static IReadOnlyList<KeptAnswer> All { get; } = [.. Read()];

    /// <summary>What each library said of tokens with these faults: its first refusal, or that it accepts all of them.</summary>
    /// <returns>Nothing of a library that accepts what was measured, where another fault was not.</returns>
    public static IReadOnlyList<RelyingPartyTrial> Of(IReadOnlyList<Finding> findings, string algorithm)
    {
        Finding[] faults = [.. findings.Where(finding => finding.Severity > Severity.Info)];
        string[] measured = faults.Length == 0 ? [FaultyTokens.Control] : [.. faults.Where(IsMeasured).Select(finding => finding.Id)];
        return
        [
            .. from answer in All
            where
                !answer.Library.StartsWith("Jwt", StringComparison.Ordinal)
                && !answer.Library.StartsWith("JsonWeb", StringComparison.Ordinal)
            group answer by answer.Library into library
            let refusal = (from fault in measured from answer in library where answer.Case == fault select answer.Refusal).FirstOrDefault(
                refusal => refusal is not null
            )
            where refusal is not null || faults.All(IsMeasured)
            select new RelyingPartyTrial(library.Key, algorithm) { Refusal = refusal, KeptFrom = Measured },
        ];
    }

    // Where a finding weighs less than its rule, the token is another one than the measured.
    private static bool IsMeasured(Finding finding) =>
        !finding.IsWithinSkew
        && All.Any(answer => answer.Case == finding.Id)
        && TokenRules.All.Any(rule => rule.Id == finding.Id && rule.Severity == finding.Severity);

    /// <summary>The table, to be kept.</summary>
    public static string Render(IEnumerable<KeptAnswer> answers) =>
        $"{Header}\n"
        + string.Concat(answers.Select(one => $"{one.Case},{one.Library},{(one.Refusal is null ? Accepted : "refused")},{one.Refusal}\n"));

    private static IEnumerable<KeptAnswer> Read()
    {
        using Stream stream = Assembly.GetExecutingAssembly().GetManifestResourceStream(typeof(KeptAnswers), Resource)!;
        using var reader = new StreamReader(stream);
        reader.ReadLine();
        while (reader.ReadLine() is { } line)
        {
            string[] cells = line.Split(',', 4);
            yield return new(cells[0], cells[1], cells[2] == Accepted ? null : cells[3]);
        }
    }
}

/// <summary>The answer of one relying party.</summary>
/// <param name="Case">The id of a <see cref="FaultyToken"/>.</param>
/// <param name="Library">The library, with its version.</param>
/// <param name="Refusal">Its message if it refuses the token; null if it accepts the token.</param>
public sealed record KeptAnswer(string Case, string Library, string? Refusal);
