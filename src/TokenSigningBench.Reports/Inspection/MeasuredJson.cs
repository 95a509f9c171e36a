using System.Text.Json;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Measurement;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>What was measured of one key, as the JSON of its check has it.</summary>
internal static class MeasuredJson
{
    public static void Members(Utf8JsonWriter json, Examination examination, CertificateCost cost, MachineFacts machine)
    {
        json.Machine(machine);
        json.Object("load", examination.Load, load =>
        {
            json.Figure("firstMilliseconds", load.First.TotalMilliseconds);
            json.Figure("againMilliseconds", load.Again?.TotalMilliseconds);
        });
        json.Object("firstSign", examination.FirstSignature, first =>
        {
            json.WriteString("engine", first.Engine);
            json.Figure("milliseconds", first.Time.TotalMilliseconds);
        });
        json.Object("sign", () => Sign(json, cost));
        json.Object("verify", () => Time(json, cost.Verify));
        json.Objects("beside", cost.Beside, compared =>
        {
            json.WriteString("key", compared.Key.ToString());
            json.Figure("meanMicroseconds", compared.Sign.Mean / 1e3);
        });
        json.Object("login", examination.Demand, demand =>
        {
            json.WriteNumber("tokensPerLogin", demand.TokensPerLogin);
            json.Figure("millisecondsPerLogin", demand.MillisecondsPerLogin(cost));
            json.Figure("peakLoginsPerSecond", demand.PeakLoginsPerSecond);
            json.Figure("coresAtPeak", demand.CoresAtPeak(cost, 1));
            json.Figure("coresAtPeak70Percent", demand.CoresAtPeak(cost, LoginDemand.PrudentUse));
        });
    }

    private static void Sign(Utf8JsonWriter json, CertificateCost cost)
    {
        RatioEstimate ratio = cost.RatioToRsa2048;
        json.WriteString("alg", cost.Algorithm.Name);
        Time(json, cost.Sign);
        json.WriteNumber("threads", cost.Threads);
        json.Figure("perSecondAllCores", cost.PerSecondAllThreads);
        json.Figure("ratioToRsa2048", ratio.Ratio);
        json.Figure("ratioToRsa2048Low", ratio.Low);
        json.Figure("ratioToRsa2048High", ratio.High);
        json.WriteNumber("signatureBytes", cost.SignatureBytes);
        json.WriteNumber("tokenBytes", cost.TokenCharacters);
        json.WriteBoolean("noisy", cost.IsNoisy);
    }

    private static void Time(Utf8JsonWriter json, Summary nanoseconds)
    {
        json.Figure("meanMicroseconds", nanoseconds.Mean / 1e3);
        json.Figure("ci95Microseconds", nanoseconds.Margin(CertificateCost.Level) / 1e3);
        json.Figure("perSecondPerCore", 1e9 / nanoseconds.Mean);
    }
}
