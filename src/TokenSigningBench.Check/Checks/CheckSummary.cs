using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Checks;

/// <summary>Several check results as short tables, for a comment on a pull request.</summary>
public static class CheckSummary
{
    public static Document Of(IReadOnlyList<CheckedKey> keys, MachineFacts machine) =>
        new()
        {
            Id = "checks",
            Title = "Check of signing keys",
            ShowsSamplesFile = false,
            Blocks =
            [
                .. keys.Index().Select(one => new DocumentBlock(Invariant($"key-{one.Index + 1}"), Weight.Headline, [.. Items(one.Item)])),
                new(
                    "machine",
                    Weight.Primary,
                    [
                        .. CheckCases.MachineOf(keys, machine) is { } measured
                            ? [new TextLine($"Machine: {MachineText.OneLine(measured, ", ")}")]
                            : Array.Empty<TextLine>(),
                    ]
                ),
            ],
        };

    private static IEnumerable<DocumentItem> Items(CheckedKey key)
    {
        yield return new Heading(VerdictText.Of(key), key.Source);
        if (key.Cause is { } cause)
            yield return new TextLine($"{cause}.");
        if (key.Inspection is { Facts: { } facts })
            yield return Key(facts);
        if (key.Cause is null)
            yield return Table(
                ["severity", "finding", "remedy", "source"],
                key.Findings.Select(finding =>
                    (ReportCell[])
                        [
                            .. Cells(VerdictText.Of(finding), finding.Message, finding.Remedy),
                            ReportCell.Name($"{finding.Id}: {finding.Source}"),
                        ]
                )
            );
        if (key.Inspection is not { } inspection)
            yield break;
        if (inspection.Signer is { } signer)
            yield return new TextLine(string.Join(' ', [.. SignerText.Lines(signer, inspection.Demand), .. SignerText.Details(signer)]));
        else if (inspection.Cost is not { } cost)
            yield return new TextLine($"The cost was not measured: {inspection.NotMeasured ?? "the reason is not known"}.");
        else
        {
            yield return Cost(cost);
            if (cost.IsNoisy)
                yield return new TextLine(CheckAnswer.Noise);
        }

        yield return Table(
            ["library", "algorithm", "signs", "used by"],
            inspection.Signers.Select(signer =>
                Cells(
                    $"{signer.Name} {signer.Version} ({signer.Place})",
                    signer.Algorithm,
                    (signer.Failure ?? "yes") + (signer.GeneratedKey is { } generated ? $" (a generated {generated} key)" : ""),
                    signer.UsedBy
                )
            )
        );
        yield return Table(
            ["relying party", "algorithm", "response"],
            (inspection.RelyingParties ?? []).Select(party => Cells(party.Name, party.Algorithm, RelyingPartyText.Answer(party)))
        );
        if (inspection.UnsignedTokens is { } trials)
        {
            yield return new TextLine(UnsignedTokenText.Sentence(trials));
            yield return Table(
                [.. UnsignedTokenText.Columns, "message"],
                trials.Parties.Select(party => Cells([.. UnsignedTokenText.Cells(party), UnsignedTokenText.Message(party) ?? ""]))
            );
            yield return new TextLine(string.Join(' ', UnsignedTokenText.Notes(trials)));
            yield return new TextLine(UnsignedTokenText.Advice(trials));
        }
    }

    private static DocumentItem Key(CertificateFacts facts)
    {
        string key =
            $": {KeyText.Strength(facts)}, {KeyText.Validity(facts)}, "
            + $"{(facts.HasPrivateKey ? "private key: present" : "private key: not present")}.";
        return facts.Subject is { } subject ? new NamedLine("", subject, key)
            : facts.Published is { } published ? new NamedLine("kid", published.Kid ?? "none", key)
            : new TextLine($"No subject{key}");
    }

    private static ReportTable Cost(CertificateCost cost)
    {
        Interval ratio = cost.RatioToRsa2048;
        double rsa2048 = cost.SignOf(KeySpec.Rsa(2048)).Mean;
        return Table(
            ["signing one token", cost.Rounds.Milliseconds, "× RSA 2048"],
            [
                Cells(
                    $"this key, {cost.Algorithm}",
                    Invariant($"{cost.Sign.Mean / 1e6:0.000} ± {cost.Margin / 1e6:0.000}"),
                    Invariant($"{ratio.Estimate:0.00} ({ratio.Low:0.00} to {ratio.High:0.00})")
                ),
                .. cost.ReferenceKeys.Select(other =>
                    Cells(other.Key.Name, Invariant($"{other.Sign.Mean / 1e6:0.000}"), Invariant($"{other.Sign.Mean / rsa2048:0.00}"))
                ),
            ]
        );
    }

    private static ReportTable Table(string[] columns, IEnumerable<ReportCell[]> rows) =>
        new("", [.. columns.Select(column => new ReportColumn(column))], [.. rows]);

    private static ReportCell[] Cells(params string[] texts) => [.. texts.Select(text => new ReportCell(text, null))];
}
