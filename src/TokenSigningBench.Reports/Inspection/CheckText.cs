using System.Globalization;
using System.Text;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Measurement;


namespace TokenSigningBench.Reports.Inspection;

/// <summary>The answer of a check: the verdict first, then why, what it costs, and who signs with it.</summary>
public static class CheckText
{
    // Beyond this the interval is too wide to judge by.
    private const double WidestMargin = 0.05;

    /// <summary>Renders one certificate's check.</summary>
    /// <param name="examination">What was found out.</param>
    /// <param name="findings">What that was judged as.</param>
    /// <param name="machine">The machine that it was measured on.</param>
    public static string Render(Examination examination, IReadOnlyList<Finding> findings, MachineFacts machine)
    {
        ArgumentNullException.ThrowIfNull(examination);
        ArgumentNullException.ThrowIfNull(findings);
        ArgumentNullException.ThrowIfNull(machine);
        var text = new StringBuilder();
        text.Append(findings.Any(finding => finding.Severity == Severity.Error) ? "NOT FIT  " : "FIT  ").Append(examination.Facts.Source).Append('\n');
        text.Append("  ").Append(KeyLine(examination.Facts)).Append("\n\n");
        foreach (Finding finding in findings)
            text.Append(CultureInfo.InvariantCulture, $"  {finding.Severity.ToString().ToLowerInvariant(),-8} {finding.Message}\n           {finding.Remedy} [{finding.Id}: {finding.Source}]\n");
        if (findings.Count > 0)
            text.Append('\n');
        Cost(text, examination.Cost, machine);
        foreach (SignerTrial signer in examination.Signers)
            text.Append("  ").Append(SignerLine(signer)).Append('\n');
        return text.ToString();
    }

    private static string KeyLine(CertificateFacts facts) => string.Create(CultureInfo.InvariantCulture,
        $"{facts.Subject ?? "no subject"}: {facts.KeyAlgorithm} {facts.Curve ?? $"{facts.KeySize} bits"}, strength {facts.StrengthBits?.ToString(CultureInfo.InvariantCulture) ?? "not known"}, valid until {facts.NotAfter?.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture) ?? "not known"}");

    private static void Cost(StringBuilder text, CertificateCost? cost, MachineFacts machine)
    {
        if (cost is null)
        {
            text.Append("  Its cost was not measured: there is no key of its kind and size to sign with.\n");
            return;
        }

        RatioEstimate ratio = cost.RatioToRsa2048;
        text.Append(CultureInfo.InvariantCulture,
            $"  One {cost.Algorithm} token costs {cost.Sign.Mean / 1e6:0.000} ms (plus or minus {cost.Margin / 1e6:0.000}) to sign: {1e9 / cost.Sign.Mean:0} a second on one core,\n");
        text.Append(CultureInfo.InvariantCulture,
            $"  {ratio.Ratio:0.00} times ({ratio.Low:0.00} to {ratio.High:0.00}) an RSA key of 2048 bits ({cost.SignOf(KeySpec.Rsa(2048)).Mean / 1e6:0.000} ms), {cost.RatioToP256.Ratio:0.0} times P-256 ({cost.SignOf(KeySpec.Curve(256)).Mean / 1e6:0.000} ms);\n");
        text.Append(CultureInfo.InvariantCulture, $"  its signature has {cost.SignatureBytes} bytes, a small identity token {cost.TokenCharacters} characters.\n");
        if (cost.Margin > WidestMargin * cost.Sign.Mean)
            text.Append(CultureInfo.InvariantCulture, $"  The machine is too noisy to say it within {100 * WidestMargin:0} %: run it again.\n");
        text.Append(CultureInfo.InvariantCulture, $"  Measured on {machine.CpuModel ?? "an unknown processor"} with {(machine.OpenSsl is null ? "the system's cryptography" : $"OpenSSL {machine.OpenSsl}")}: run it where the server runs.\n\n");
    }

    private static string SignerLine(SignerTrial signer) => string.Create(CultureInfo.InvariantCulture,
        $"{signer.Name + " " + signer.Version,-31} {(signer.Works ? $"signs {signer.Algorithm}" : signer.Failure)} ({signer.UsedBy})");
}
