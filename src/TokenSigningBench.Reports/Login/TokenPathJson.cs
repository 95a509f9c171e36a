using System.Text.Json;
using TokenSigningBench.Core.Attribution;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Reports.Login;

/// <summary>What pairs of requests say of signing, as JSON: one object. What is not known is null.</summary>
public static class TokenPathJson
{
    private const int Schema = 1;

    /// <summary>Renders the run.</summary>
    /// <param name="run">What was measured.</param>
    /// <param name="machine">The machine that a key like the token's own was timed on.</param>
    /// <param name="samples">The file that it is kept in; null where there is none.</param>
    public static string Render(TokenPathRun run, MachineFacts machine, string? samples)
    {
        ArgumentNullException.ThrowIfNull(run);
        ArgumentNullException.ThrowIfNull(machine);
        return JsonText.Render(json => json.Object(() => Members(json, run, machine, samples)));
    }

    private static void Members(Utf8JsonWriter json, TokenPathRun run, MachineFacts machine, string? samples)
    {
        SigningInference? inference = SigningInference.Of(run);
        json.WriteNumber("schema", Schema);
        json.WriteString("endpoint", run.Endpoint);
        json.WriteString("clientId", run.ClientId);
        json.WriteString("control", Name(run.Control));
        json.WriteNumber("requests", run.Requests);
        json.WriteString("partial", run.Partial);
        json.WriteString("verdict", inference is null ? null : Name(inference.Verdict));
        json.Object("token", () => Token(json, run));
        json.Object("inference", inference, found =>
        {
            json.Figure("withTokenMilliseconds", found.PageMilliseconds);
            json.Figure("withoutMilliseconds", found.ControlMilliseconds);
            json.Figure("atMostMilliseconds", found.Bound.Estimate);
            json.Figure("ci95Low", found.Bound.Low);
            json.Figure("ci95High", found.Bound.High);
            json.Figure("share", found.Share);
            json.Figure("hereMilliseconds", found.HereMilliseconds);
            json.WriteNumber("otherProcessorFactor", SigningInference.OtherProcessor);
            json.Figure("agreesFromMilliseconds", found.AgreesFrom);
            json.Figure("agreesToMilliseconds", found.AgreesTo);
            json.Figure("serverTimingSignMilliseconds", found.ServerSignMilliseconds);
            json.Figure("serverTimingShare", found.ServerSignShare);
        });
        json.Objects("pairs", run.Pairs, pair =>
        {
            json.Figure("withToken", pair.WithToken);
            json.Figure("without", pair.Without);
            json.WriteBoolean("controlFirst", pair.ControlFirst);
            json.Figure("serverSign", pair.ServerSign);
        });
        Texts(json, "notes", run.Notes);
        json.WriteString("samples", samples);
        json.Machine(machine);
    }

    private static void Token(Utf8JsonWriter json, TokenPathRun run)
    {
        json.WriteString("alg", run.Algorithm);
        json.WriteString("kid", run.Kid);
        json.Count("keyBits", run.KeyBits);
        json.WriteBoolean("verified", run.KeyBits is not null);
        json.WriteString("notVerified", run.NotVerified);
        json.WriteNumber("signaturesPerAnswer", run.SignaturesPerAnswer);
        json.WriteString("likeKey", run.LikeKey?.Key);
        json.WriteString("noLikeKey", run.NoLikeKey);
    }

    private static void Texts(Utf8JsonWriter json, string name, IEnumerable<string> texts)
    {
        json.WriteStartArray(name);
        foreach (string text in texts)
            json.WriteStringValue(text);
        json.WriteEndArray();
    }

    private static string Name<T>(T value)
        where T : struct, Enum => JsonNamingPolicy.CamelCase.ConvertName(value.ToString());
}
