namespace TokenSigningBench.Reports.Terminal;

/// <summary>The facts of the machine, as under every table.</summary>
public static class MachineText
{
    /// <summary>The facts as separate lines. An unknown fact is left out, or shown as unknown.</summary>
    public static IEnumerable<TextLine> Lines(MachineFacts machine) =>
        Facts(machine).Select((fact, index) => index == 0 ? new TextLine($"Machine: {fact}") : new TextLine(fact, 1));

    /// <summary>The same lines as text.</summary>
    public static string Render(MachineFacts machine) =>
        string.Concat(Lines(machine).Select(line => $"{new string(' ', 2 * line.Level)}{line.Text}\n"));

    public static string OneLine(MachineFacts machine, string separator) => string.Join(separator, Facts(machine));

    /// <summary>What decides most of a cost, for the last line of an answer: processor, its extension, cores, OpenSSL.</summary>
    public static string Compact(MachineFacts machine) =>
        Invariant($"{machine.ProcessorText}, {machine.Cores} {(machine.Cores == 1 ? "core" : "cores")}")
        + (machine.OpenSsl is null ? "" : $", OpenSSL {machine.OpenSsl}");

    private static string[] Facts(MachineFacts machine)
    {
        string extensions = machine.CryptoExtensions is { } known ? $" ({string.Join(' ', known)})" : "";
        string limit = machine.CpuLimitCores is { } cores ? Invariant($"cgroup limit {cores:0.##} cores") : "no cgroup limit";
        string mask = machine.OpenSslCapabilityMask is { } value ? $", OPENSSL_ia32cap={value}" : "";
        return
        [
            $"{machine.CpuModel ?? "unknown processor"}{extensions}",
            Invariant($"{machine.Cores} {(machine.Cores == 1 ? "core" : "cores")}, {limit}"),
            $"{machine.OperatingSystem}, {machine.DotNet}, "
                + $"{(machine.OpenSsl is null ? "the system's cryptography" : $"OpenSSL {machine.OpenSsl}")}{mask}, "
                + $"garbage collector: {machine.GarbageCollector}",
        ];
    }
}
