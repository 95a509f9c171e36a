using System.Globalization;
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
        List<string> parts =
        [
            $"{VerdictText.Of(new(examination.Facts.Source, examination, findings, null))}  {examination.Facts.Source}\n  {KeyLine(examination.Facts)}\n",
            string.Concat(findings.Select(FindingLines)),
            examination.Cost is { } cost ? CostText.Render(examination, cost, machine) : "",
            string.Concat(examination.Signers.Select(signer => $"  {SignerLine(signer)}\n")),
            string.Concat((examination.RelyingParties ?? []).Select(party => $"  {party.Name}: {RelyingPartyText.Answer(party)}\n")),
        ];
        return string.Join('\n', parts.Where(part => part.Length > 0));
    }

    private static string FindingLines(Finding finding) => string.Create(CultureInfo.InvariantCulture,
        $"  {finding.Severity.ToString().ToLowerInvariant(),-8} {finding.Message}\n           {finding.Remedy} [{finding.Id}: {finding.Source}]\n");

    private static string KeyLine(CertificateFacts facts)
    {
        string whose = facts.Subject ?? (facts.Published is { } published ? $"kid {published.Kid ?? "none"}" : facts.Identifiers.ThumbprintHex is null ? "a key alone" : "no subject");
        return $"{whose}: {KeyText.Strength(facts)}, {KeyText.Validity(facts)}";
    }

    private static string SignerLine(SignerTrial signer) => string.Create(CultureInfo.InvariantCulture,
        $"{signer.Name} {signer.Version}, {signer.Place}: {(signer.Works ? $"signs {signer.Algorithm}" : signer.Failure)} ({signer.UsedBy})");
}
