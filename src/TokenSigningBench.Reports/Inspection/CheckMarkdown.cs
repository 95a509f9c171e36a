using System.Text;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>Checks as GitHub's Markdown, for a comment on a pull request: a heading a key.</summary>
public static class CheckMarkdown
{
    /// <summary>Renders the checks.</summary>
    /// <param name="judgements">What they came to.</param>
    /// <param name="machine">The machine that they were made on.</param>
    public static string Render(IReadOnlyList<Judgement> judgements, MachineFacts machine)
    {
        var text = new StringBuilder();
        foreach (Judgement judgement in judgements)
            One(text, judgement);
        return text.Append(MarkdownText.Text($"Machine: {MachineText.OneLine(machine, ", ")}")).Append('\n').ToString();
    }

    private static void One(StringBuilder text, Judgement judgement)
    {
        text.Append("### ").Append(VerdictText.Of(judgement)).Append(": ").Append(MarkdownText.Code(judgement.Source)).Append("\n\n");
        if (judgement.Cause is { } cause)
            text.Append(MarkdownText.Text(cause)).Append(".\n\n");
        if (judgement.Examination is not { } examination)
            return;

        Facts(text, examination.Facts);
        text.Table(["severity", "finding", "remedy", "source"], judgement.Findings.Select(finding => new[]
        {
            finding.Severity.ToString().ToLowerInvariant(), MarkdownText.Text(finding.Message), MarkdownText.Text(finding.Remedy), MarkdownText.Code($"{finding.Id}: {finding.Source}"),
        }));
        if (examination.Cost is { } cost)
            Cost(text, cost);
        else
            text.Append("Its cost was not measured: ").Append(MarkdownText.Text(examination.NotMeasured ?? "the reason is not known")).Append(".\n\n");
        text.Table(["library", "algorithm", "signs", "used by"], examination.Signers.Select(signer => new[]
        {
            MarkdownText.Text($"{signer.Name} {signer.Version}, {signer.Place}"), MarkdownText.Text(signer.Algorithm), MarkdownText.Text(signer.Failure ?? "yes"), MarkdownText.Text(signer.UsedBy),
        }));
        if (examination.RelyingParties is { } parties)
            Parties(text, parties);
    }

    private static void Parties(StringBuilder text, IReadOnlyList<RelyingPartyTrial> parties) =>
        text.Table(["relying party", "algorithm", "its answer"], parties.Select(party => new[]
        {
            MarkdownText.Text(party.Name), MarkdownText.Text(party.Algorithm), MarkdownText.Text(RelyingPartyText.Answer(party)),
        }));

    private static void Facts(StringBuilder text, CertificateFacts facts)
    {
        string whose = facts.Subject is { } subject ? MarkdownText.Code(subject) : facts.Published is { } published ? $"kid {MarkdownText.Code(published.Kid ?? "none")}" : "No subject";
        text.Append(whose).Append(": ").Append(MarkdownText.Text(KeyText.Strength(facts))).Append(", ").Append(KeyText.Validity(facts))
            .Append(facts.HasPrivateKey ? ", with its private key.\n\n" : ", the public part only.\n\n");
    }

    private static void Cost(StringBuilder text, CertificateCost cost)
    {
        RatioEstimate ratio = cost.RatioToRsa2048;
        double rsa2048 = cost.SignOf(KeySpec.Rsa(2048)).Mean;
        text.Table(["signing one token", "ms", "times RSA 2048"],
        [
            [
                $"this key, {cost.Algorithm}",
                Invariant($"{cost.Sign.Mean / 1e6:0.000} (plus or minus {cost.Margin / 1e6:0.000})"),
                Invariant($"{ratio.Ratio:0.00} ({ratio.Low:0.00} to {ratio.High:0.00})"),
            ],
            .. cost.Beside.Select(compared => new[]
            {
                compared.Key.Name,
                Invariant($"{compared.Sign.Mean / 1e6:0.000}"),
                Invariant($"{compared.Sign.Mean / rsa2048:0.00}"),
            }),
        ]);
        if (cost.IsNoisy)
            text.Append(CultureInfo.InvariantCulture, $"The machine was too restless to say it within {100 * CertificateCost.WidestMargin:0} %: run it again.\n\n");
    }
}
