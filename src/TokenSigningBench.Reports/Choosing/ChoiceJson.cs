using System.Text.Json;
using TokenSigningBench.Core.Choosing;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Reports.Choosing;

/// <summary>A ranking as JSON: one object, the candidates in their order. What is not known is null.</summary>
public static class ChoiceJson
{
    private const int Schema = 1;

    /// <summary>Renders a ranking.</summary>
    /// <param name="ranking">The ranking.</param>
    /// <param name="machine">The machine that it was measured on.</param>
    public static string Render(Ranking ranking, MachineFacts machine)
    {
        ArgumentNullException.ThrowIfNull(ranking);
        ArgumentNullException.ThrowIfNull(machine);
        return JsonText.Render(json => json.Object(() =>
        {
            json.WriteNumber("schema", Schema);
            json.Object("request", () => Request(json, ranking.Request));
            json.Machine(machine);
            json.Objects("ranked", ranking.Ranked, one => Candidate(json, one));
            json.Objects("notRanked", ranking.Excluded, one =>
            {
                json.WriteString("name", one.Name);
                json.WriteString("reason", one.Reason);
            });
        }));
    }

    private static void Request(Utf8JsonWriter json, ChoiceRequest request)
    {
        json.Figure("loginsPerSecond", request.LoginsPerSecond);
        json.Figure("verificationsPerToken", request.VerificationsPerToken);
        json.WriteNumber("until", request.UntilYear);
        json.WriteString("verifiers", request.Verifiers.ToString().ToLowerInvariant());
        json.WriteString("standard", request.Standard.Name);
    }

    private static void Candidate(Utf8JsonWriter json, RankedCandidate one)
    {
        json.WriteString("alg", one.Cost.Choice.Algorithm.Name);
        json.WriteString("key", one.Cost.Choice.Key);
        json.WriteNumber("strengthBits", one.StrengthBits);
        json.WriteNumber("keyStrengthBits", Strength.OfKey(one.Cost.Choice));
        json.Count("goodUntil", one.Lifetime.LastYear);
        json.WriteString("goodUntilSource", one.Lifetime.Source);
        json.WriteBoolean("lasts", one.Lasts);
        json.WriteString("rfc7518", SigningStandards.Name(SigningStandards.RequirementOf(one.Cost.Choice.Algorithm)));
        json.WriteNumber("signatureBytes", one.Cost.Choice.SignatureBytes);
        json.WriteNumber("tokenBytes", one.Cost.TokenBytes);
        json.Object("sign", () => Time(json, one.Cost.Sign, one.SignCores));
        json.Object("verify", () => Time(json, one.Cost.Verify, one.VerifyCores));
        json.WriteBoolean("noisy", one.Cost.IsNoisy);
        json.WriteString("reason", one.Reason);
    }

    private static void Time(Utf8JsonWriter json, Summary nanoseconds, double cores)
    {
        json.Figure("meanMicroseconds", nanoseconds.Mean / 1e3);
        json.Figure("ci95Microseconds", nanoseconds.Margin(CandidateCost.Level) / 1e3);
        json.Figure("coresAt70Percent", cores);
    }
}
