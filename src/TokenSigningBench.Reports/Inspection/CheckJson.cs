using System.Text.Json;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Measurement;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>Checks as JSON: an array, one element a key or a source that could not be judged. What is not known is null.</summary>
public static class CheckJson
{
    private const int Schema = 1;

    /// <summary>Renders the checks.</summary>
    /// <param name="judgements">What they came to.</param>
    /// <param name="machine">The machine that they were made on.</param>
    public static string Render(IReadOnlyList<Judgement> judgements, MachineFacts machine)
    {
        ArgumentNullException.ThrowIfNull(judgements);
        ArgumentNullException.ThrowIfNull(machine);
        return JsonText.Render(json => json.Objects(judgements, judgement => Members(json, judgement, machine)));
    }

    private static void Members(Utf8JsonWriter json, Judgement judgement, MachineFacts machine)
    {
        Examination? examination = judgement.Examination;
        json.WriteNumber("schema", Schema);
        json.WriteString("source", judgement.Source);
        json.WriteString("verdict", judgement.Verdict.ToString().ToLowerInvariant());
        if (judgement.FitFrom is { } start)
            json.WriteString("fitFrom", start);
        json.WriteString("error", judgement.Cause);
        json.Object("certificate", examination?.Facts, facts => FactsJson.Certificate(json, facts));
        json.Object("measured", examination?.Cost, cost => MeasuredJson.Members(json, examination!, cost, machine));
        json.WriteString("notMeasured", examination?.NotMeasured);
        json.Objects("signers", examination?.Signers ?? [], signer =>
        {
            json.WriteString("name", signer.Name);
            json.WriteString("version", signer.Version);
            json.WriteString("folder", signer.Folder);
            json.WriteString("usedBy", signer.UsedBy);
            json.WriteString("algorithm", signer.Algorithm);
            json.WriteBoolean("works", signer.Works);
            json.WriteString("reason", signer.Failure);
        });
        if (examination?.RelyingParties is { } parties)
            json.Objects("relyingParties", parties, party => RelyingParty(json, party));
        json.Objects("findings", judgement.Findings, finding =>
        {
            json.WriteString("id", finding.Id);
            json.WriteString("severity", finding.Severity.ToString().ToLowerInvariant());
            json.WriteString("message", finding.Message);
            json.WriteString("source", finding.Source);
            json.WriteString("remedy", finding.Remedy);
        });
    }

    private static void RelyingParty(Utf8JsonWriter json, RelyingPartyTrial party)
    {
        json.WriteString("name", party.Name);
        json.WriteString("algorithm", party.Algorithm);
        json.WriteBoolean("accepts", party.Accepts);
        json.WriteString("refusal", party.Refusal);
        json.WriteString("notTried", party.NotTried);
        json.WriteString("stated", party.Stated);
        if (party.Nanoseconds is { } nanoseconds)
            json.WriteNumber("verifyNanoseconds", nanoseconds);
        else
            json.WriteNull("verifyNanoseconds");
        json.WriteNumber("verifications", party.Verifications);
    }
}
