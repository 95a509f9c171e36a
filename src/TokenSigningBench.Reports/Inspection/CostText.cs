using System.Globalization;
using System.Text;
using Spectre.Console;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>What a key's signatures cost, in sentences and as bars beside the usual keys.</summary>
internal static class CostText
{
    private const int ChartWidth = 72;

    public static string Render(Examination examination, CertificateCost cost, MachineFacts machine)
    {
        RatioEstimate ratio = cost.RatioToRsa2048;
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture,
            $"  One {cost.Algorithm} token costs {Milliseconds(cost.Sign)} ms (plus or minus {cost.Margin / 1e6:0.000}) to sign, and {Milliseconds(cost.Verify)} ms to verify:\n");
        text.Append(CultureInfo.InvariantCulture,
            $"  {1e9 / cost.Sign.Mean:0} a second on one core, {cost.PerSecondAllThreads:0} with {cost.Threads} threads at once. Its signature has {cost.SignatureBytes} bytes, a small identity token {cost.TokenCharacters}.\n");
        text.Append(CultureInfo.InvariantCulture,
            $"  That is {ratio.Ratio:0.00} times ({ratio.Low:0.00} to {ratio.High:0.00}) what an RSA key of 2048 bits costs, and {cost.RatioToP256.Ratio:0.0} times P-256.\n");
        text.Append(Login(examination.Demand, cost));
        text.Append(FirstTimes(examination));
        if (cost.IsNoisy)
            text.Append(CultureInfo.InvariantCulture, $"  The machine is too noisy to say it within {100 * CertificateCost.WidestMargin:0} %: run it again.\n");

        text.Append('\n').Append(Chart(cost)).Append('\n');
        text.Append(CultureInfo.InvariantCulture,
            $"  Measured on {machine.CpuModel ?? "an unknown processor"} with {(machine.OpenSsl is null ? "the system's cryptography" : $"OpenSSL {machine.OpenSsl}")}: run it where the server runs.\n");
        return text.ToString();
    }

    private static string Login(LoginDemand demand, CertificateCost cost)
    {
        string tokens = demand.TokensPerLogin == 1 ? "one token" : $"{demand.TokensPerLogin} tokens";
        string login = string.Create(CultureInfo.InvariantCulture, $"  A login that gets {tokens} waits {demand.MillisecondsPerLogin(cost):0.00} ms for signatures.");
        return demand.PeakLoginsPerSecond is { } peak
            ? login + string.Create(CultureInfo.InvariantCulture,
                $" At {peak:0.##} logins a second, signing alone keeps {demand.CoresAtPeak(cost, 1):0.000} cores busy;\n  with {100 * LoginDemand.PrudentUse:0} % of their time in use, so that nobody waits long, {demand.CoresAtPeak(cost, LoginDemand.PrudentUse):0.000}.\n")
            : login + "\n";
    }

    private static string FirstTimes(Examination examination)
    {
        List<string> times = [];
        if (examination.Load is { } load)
            times.Add(string.Create(CultureInfo.InvariantCulture, $"Loading its file took {load.First.TotalMilliseconds:0.0} ms") + (load.Again is { } again ? string.Create(CultureInfo.InvariantCulture, $", and {again.TotalMilliseconds:0.0} ms again") : ""));
        if (examination.FirstSignature is { } first)
            times.Add(string.Create(CultureInfo.InvariantCulture, $"{(times.Count == 0 ? "The" : "the")} first token signed with it, by {first.Engine}, took {first.Time.TotalMilliseconds:0.0} ms"));
        return times.Count == 0 ? "" : $"  {string.Join("; ", times)}.\n";
    }

    private static string Chart(CertificateCost cost)
    {
        BarChart chart = new BarChart { Width = ChartWidth }.LeftAlignLabel().UseValueFormatter((value, _) => value.ToString("0.000 'ms'", CultureInfo.InvariantCulture));
        chart.AddItem("this key", cost.Sign.Mean / 1e6, Color.Default);
        foreach (ComparedKey key in cost.Beside)
            chart.AddItem(KeyText.Name(key.Key), key.Sign.Mean / 1e6, Color.Default);
        IEnumerable<string> lines = PlainText.Render(chart).Split('\n', StringSplitOptions.RemoveEmptyEntries);
        return string.Concat(lines.Select(line => $"  {line}\n"));
    }

    private static string Milliseconds(Summary nanoseconds) => (nanoseconds.Mean / 1e6).ToString("0.000", CultureInfo.InvariantCulture);
}
