namespace TokenSigningBench.Reports.Documents;

/// <summary>Where something was measured whose answer is for another machine, in a sentence.</summary>
internal static class MeasuredOn
{
    public static string Sentence(MachineFacts machine) =>
        $"Measured on {machine.CpuModel ?? "an unknown processor"} with {(machine.OpenSsl is null ? "the system's cryptography" : $"OpenSSL {machine.OpenSsl}")}: run it where the server runs.";
}
