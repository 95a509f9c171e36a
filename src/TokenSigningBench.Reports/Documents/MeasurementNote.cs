namespace TokenSigningBench.Reports.Documents;

/// <summary>The sentence that says where something was measured, if the answer is needed for another machine.</summary>
public static class MeasurementNote
{
    public static string Sentence(MachineFacts machine) =>
        $"Measured on {machine.ProcessorText}, with "
        + $"{(machine.OpenSsl is null ? "the system's cryptography" : $"OpenSSL {machine.OpenSsl}")}. "
        + "Run it on the server's machine for the server's figures.";
}
