using System.Globalization;
using System.Text;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Measurement;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>The answer of a check: the verdict first, then why, what it costs, and who signs with it.</summary>
public static class CheckText
{
    /// <summary>Renders one certificate's check.</summary>
    /// <param name="examination">What was found out.</param>
    /// <param name="findings">What that was judged as.</param>
    /// <param name="machine">The machine that it was measured on.</param>
    public static string Render(Examination examination, IReadOnlyList<Finding> findings, MachineFacts machine)
    {
        ArgumentNullException.ThrowIfNull(examination);
        ArgumentNullException.ThrowIfNull(findings);
        ArgumentNullException.ThrowIfNull(machine);
        var text = new StringBuilder();
        text.Append(findings.Any(finding => finding.Severity == Severity.Error) ? "NOT FIT  " : "FIT  ").Append(examination.Facts.Source).Append('\n');
        text.Append("  ").Append(KeyLine(examination.Facts)).Append("\n\n");
        foreach (Finding finding in findings)
            text.Append(CultureInfo.InvariantCulture, $"  {finding.Severity.ToString().ToLowerInvariant(),-8} {finding.Message}\n           {finding.Remedy} [{finding.Id}: {finding.Source}]\n");
        if (findings.Count > 0)
            text.Append('\n');
        if (examination.Cost is { } cost)
            text.Append(CostText.Render(examination, cost, machine)).Append('\n');
        foreach (SignerTrial signer in examination.Signers)
            text.Append("  ").Append(SignerLine(signer)).Append('\n');
        return text.ToString();
    }

    private static string KeyLine(CertificateFacts facts) => string.Create(CultureInfo.InvariantCulture,
        $"{facts.Subject ?? "no subject"}: {facts.KeyAlgorithm} {facts.Curve ?? (facts.KeySize is { } bits ? $"{bits} bits" : "key")}, strength {facts.StrengthBits?.ToString(CultureInfo.InvariantCulture) ?? "not known"}, valid until {facts.NotAfter?.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture) ?? "not known"}");

    private static string SignerLine(SignerTrial signer) => string.Create(CultureInfo.InvariantCulture,
        $"{signer.Name + " " + signer.Version,-31} {(signer.Works ? $"signs {signer.Algorithm}" : signer.Failure)} ({signer.UsedBy})");
}
