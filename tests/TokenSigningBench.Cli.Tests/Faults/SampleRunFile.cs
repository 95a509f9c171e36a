using TokenSigningBench.Check.Machine;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Faults;

/// <summary>A run file without a measurement: one key of a machine profile, with the given figures.</summary>
internal static class SampleRunFile
{
    /// <param name="nanoseconds">The time of a signature and of a verification, one per round.</param>
    public static void Save(string path, params double[] nanoseconds)
    {
        var profile = new ProfileRun
        {
            Engine = "a test",
            Rounds = nanoseconds.Length,
            RoundMilliseconds = 1,
            Conditions = RoundsSample.Quiet,
            Rows = [new("RS256", "RSA 2048", "another", null, nanoseconds, nanoseconds, nanoseconds, nanoseconds)],
            Seconds = 1,
        };
        var machine = MachineFacts.Read();
        // Without derived figures: a bootstrap of a million ratios takes a minute.
        new RunFile
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = machine,
            Part = profile,
            Figures = [.. profile.Figures(machine)],
        }.Save(path);
    }
}
