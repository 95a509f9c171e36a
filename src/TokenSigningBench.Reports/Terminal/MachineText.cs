using System.Globalization;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Reports.Documents;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>The machine's facts, as they stand under every table.</summary>
public static class MachineText
{
    /// <summary>Renders the facts. What is not known is left out or said to be unknown.</summary>
    public static string Render(MachineFacts machine)
    {
        ArgumentNullException.ThrowIfNull(machine);
        string extensions = machine.CryptoExtensions is { } known ? $" ({string.Join(' ', known)})" : "";
        string limit = machine.CpuLimitCores is { } cores ? string.Create(CultureInfo.InvariantCulture, $"limited to {cores:0.##} cores by its control group") : "no control group limit";
        string mask = machine.OpenSslCapabilityMask is { } value ? $", OPENSSL_ia32cap={value}" : "";
        return string.Create(CultureInfo.InvariantCulture,
            $"""
            Machine: {machine.CpuModel ?? "unknown processor"}{extensions}
              {machine.Cores} {(machine.Cores == 1 ? "core" : "cores")}, {limit}{Count(machine.ThrottledPeriods, "throttled periods")}{Count(machine.StealSeconds, "s stolen by the hypervisor since it started")}
              {machine.OperatingSystem}, {machine.DotNet}, {(machine.OpenSsl is null ? "the system's own cryptography" : $"OpenSSL {machine.OpenSsl}")}{mask}, garbage collector: {machine.GarbageCollector}

            """).ReplaceLineEndings("\n");
    }

    /// <summary>The same, line by line.</summary>
    public static IEnumerable<TextLine> Lines(MachineFacts machine) =>
        Render(machine).TrimEnd().Split('\n').Select(line => new TextLine(line.TrimStart(), line.StartsWith(' ') ? 1 : 0));

    private static string Count(double? number, string what) =>
        number is null ? "" : string.Create(CultureInfo.InvariantCulture, $", {number:0} {what}");
}
