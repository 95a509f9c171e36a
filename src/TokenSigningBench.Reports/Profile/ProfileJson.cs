using System.Text.Json;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Reports.Profile;

/// <summary>Profiles as JSON: one object. What is not known is null; the samples are in the run files.</summary>
public static class ProfileJson
{
    private const int Schema = 1;

    /// <summary>Renders one profile or more.</summary>
    public static string Render(IReadOnlyList<MachineProfile> profiles)
    {
        ArgumentNullException.ThrowIfNull(profiles);
        return JsonText.Render(json => json.Object(() =>
        {
            json.WriteNumber("schema", Schema);
            json.Objects("profiles", profiles, profile => Members(json, profile));
        }));
    }

    private static void Members(Utf8JsonWriter json, MachineProfile one)
    {
        json.WriteString("source", one.Source);
        json.WriteString("partial", one.Partial);
        json.WriteString("engine", one.Profile.Engine);
        json.WriteNumber("rounds", one.Profile.Rounds);
        json.Figure("seconds", one.Profile.Seconds);
        json.Figure("throttledPeriods", one.Profile.ThrottledPeriods);
        json.Figure("stealSeconds", one.Profile.StealSeconds);
        json.Objects("keys", one.Profile.Rows, row =>
        {
            json.WriteString("key", row.Key);
            json.WriteString("algorithm", row.Algorithm);
            json.WriteString("verifiedBy", row.VerifiedBy);
            json.WriteString("failure", row.Failure);
            json.Figure("signMilliseconds", row.Sign?.Median() / 1e6);
            json.Figure("verifyMilliseconds", row.Verify?.Median() / 1e6);
            BootstrapInterval? times = one.TimesRsa2048(row.Key);
            json.Figure("timesRsa2048", times?.Estimate);
            json.Figure("timesRsa2048Low", times?.Low);
            json.Figure("timesRsa2048High", times?.High);
        });
        json.Machine(one.Machine);
    }
}
