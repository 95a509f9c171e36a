using System.Text.Json;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Reports.Passwords;

/// <summary>A setting of a password hash function as JSON: one object. What is not known is null.</summary>
public static class HashJson
{
    private const int Schema = 1;

    /// <summary>Renders the answer.</summary>
    /// <param name="answer">What was found.</param>
    /// <param name="machine">The machine that it was measured on.</param>
    public static string Render(HashAnswer answer, MachineFacts machine)
    {
        ArgumentNullException.ThrowIfNull(answer);
        ArgumentNullException.ThrowIfNull(machine);
        return JsonText.Render(json => json.Object(() => Members(json, answer, machine)));
    }

    private static void Members(Utf8JsonWriter json, HashAnswer answer, MachineFacts machine)
    {
        json.WriteNumber("schema", Schema);
        json.WriteString("scheme", answer.Family.Id);
        json.WriteString("name", answer.Scheme.Name);
        json.Object("target", () =>
        {
            json.Figure("milliseconds", answer.Target.Milliseconds);
            json.Figure("loginsPerSecond", answer.Target.LoginsPerSecond);
            json.WriteNumber("cores", answer.Target.Cores);
        });
        json.Object("setting", () =>
        {
            json.WriteNumber("parameter", answer.Setting.Parameter);
            json.Count("ci95Low", answer.Setting.Low);
            json.Count("ci95High", answer.Setting.High);
        });
        json.Object("hash", () =>
        {
            json.Figure("meanMilliseconds", answer.Milliseconds);
            json.Figure("ci95Milliseconds", answer.MarginMilliseconds);
            json.WriteNumber("timedThreads", answer.TimedThreads);
            json.Figure("perSecondPerCore", 1e3 / answer.Milliseconds);
            json.WriteNumber("threads", answer.Threads);
            json.Figure("perSecondAtOnce", answer.PerSecondAtOnce);
            json.WriteNumber("peakMemoryBytes", answer.PeakMemoryBytes);
            json.WriteBoolean("noisy", answer.IsNoisy);
        });
        json.Object("owasp", () =>
        {
            json.WriteNumber("parameter", answer.Family.Owasp.Parameter);
            json.WriteBoolean("met", answer.MeetsOwasp);
            json.WriteString("source", OwaspMinimum.Source);
            json.WriteString("date", OwaspMinimum.Date);
        });
        json.Object("login", answer.Login, login =>
        {
            json.WriteString("source", login.Source);
            json.WriteString("alg", login.Algorithm);
            json.WriteNumber("tokens", login.Tokens);
            json.Figure("hashMilliseconds", login.HashMilliseconds);
            json.Figure("signaturesMilliseconds", login.SignaturesMilliseconds);
            json.Figure("milliseconds", login.Milliseconds);
            json.WriteString("blameFirst", login.BlameFirst.ToString().ToLowerInvariant());
            json.Figure("shareOfDearer", login.ShareOfDearer);
        });
        json.Figure("loginsPerSecondPerCore", answer.LoginsPerSecondPerCore);
        json.Figure("use", answer.Use);
        json.Objects("warnings", answer.Warnings, warning =>
        {
            json.WriteString("id", warning.Id);
            json.WriteString("message", warning.Message);
            json.WriteString("remedy", warning.Remedy);
        });
        json.Machine(machine);
    }
}
