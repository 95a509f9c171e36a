using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Testing;

/// <summary>A run of an example machine, for documents whose figures are in the run's part.</summary>
public static class ExampleRun
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
