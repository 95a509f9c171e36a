using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.RunFiles;

namespace TokenSigningBench.Reports.Tests;

/// <summary>A run of an example machine, for documents whose figures are in the run's part.</summary>
internal static class ExampleRun
{
    public static RunFile Of(RunPart part) =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = new()
            {
                CpuModel = "Example",
                Cores = 2,
                OperatingSystem = "Linux",
                DotNet = ".NET",
                GarbageCollector = "workstation, concurrent",
            },
            Part = part,
        };
}
