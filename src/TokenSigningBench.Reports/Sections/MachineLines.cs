using TokenSigningBench.Reports.Fleet;

namespace TokenSigningBench.Reports.Sections;

/// <summary>The machines of a report, each once.</summary>
public static class MachineLines
{
    /// <summary>A line for each machine. A machine that differs from an earlier one in one setting is added to that one's line.</summary>
    public static IReadOnlyList<string> Of(IReadOnlyList<ReportedRun> runs)
    {
        List<(Setting[] Settings, List<string> Parts)> lines = [];
        foreach (
            IGrouping<string, (ReportedRun Run, Setting[] Settings)> same in runs.Select(run => (run, Settings(run.Run)))
                .GroupBy(one => string.Join('\n', one.Item2))
        )
        {
            Setting[] settings = same.First().Settings;
            string[] names = [.. same.Select(one => one.Run.Name)];
            (Setting Different, List<string>? Parts) near = lines
                .Where(line => line.Settings.Length == settings.Length)
                .Select(line => (Different: settings.Zip(line.Settings).Where(pair => pair.First != pair.Second).ToArray(), line.Parts))
                .Where(line => line.Different.Length == 1)
                .Select(line => (line.Different[0].First, (List<string>?)line.Parts))
                .FirstOrDefault();
            if (near.Parts is null)
                lines.Add((settings, [string.Join(", ", settings.Select(setting => setting.Text).Where(text => text.Length > 0))]));
            else
                near.Parts.Add($"the same with {near.Different.Name} {near.Different.Value}: {Named(names)}");
        }

        return [.. lines.Select(line => PrintableText.Of(string.Join("; ", line.Parts)))];
    }

    private static string Named(string[] names) => names.Length <= 2 ? string.Join(", ", names) : Invariant($"{names.Length} runs");

    private static Setting[] Settings(RunFile run)
    {
        MachineFacts machine = run.Machine;
        bool isImport = run.Part is BenchmarksRun;
        return
        [
            new("processor", machine.CpuModel ?? "unknown processor", machine.CpuModel ?? "unknown processor"),
            new(
                "crypto extensions",
                string.Join(' ', machine.CryptoExtensions ?? ["unknown"]),
                machine.CryptoExtensions is { } known ? string.Join(' ', known) : ""
            ),
            new(
                "cores",
                Invariant($"{machine.Cores}"),
                machine.Cores > 0 ? Invariant($"{machine.Cores} {(machine.Cores == 1 ? "core" : "cores")}") : ""
            ),
            new(
                "a cgroup limit of",
                machine.CpuLimitCores is { } limit ? Invariant($"{limit:0.##} cores") : "none",
                machine.CpuLimitCores is { } cores ? Invariant($"cgroup limit {cores:0.##} cores")
                    : isImport ? ""
                    : "no cgroup limit"
            ),
            new("system", machine.OperatingSystem, machine.OperatingSystem),
            new(".NET", machine.DotNet, machine.DotNet),
            new(
                "OpenSSL",
                machine.OpenSsl ?? "none",
                machine.OpenSsl is { } ssl ? $"OpenSSL {ssl}"
                    : isImport ? ""
                    : "the system's cryptography"
            ),
            new(
                "OPENSSL_ia32cap",
                machine.OpenSslCapabilityMask ?? "unset",
                machine.OpenSslCapabilityMask is { } mask ? $"OPENSSL_ia32cap={mask}" : ""
            ),
            new(
                "garbage collector",
                machine.GarbageCollector,
                isImport ? "as reported by BenchmarkDotNet" : $"garbage collector: {machine.GarbageCollector}"
            ),
        ];
    }

    /// <param name="Text">The setting in the line of a machine; empty if it is left out.</param>
    private sealed record Setting(string Name, string Value, string Text);
}
