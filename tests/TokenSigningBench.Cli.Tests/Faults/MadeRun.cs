using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Profiles;
using TokenSigningBench.Core.RunFiles;

namespace TokenSigningBench.Cli.Tests.Faults;

/// <summary>A run file that nothing was measured for: one key of a machine's profile, with the figures that a test wants.</summary>
internal static class MadeRun
{
    /// <param name="nanoseconds">A signature's, and a verification's, one a round.</param>
    public static void Save(string path, params double[] nanoseconds)
    {
        var profile = new ProfileRun
        {
            Engine = "a test",
            Rounds = nanoseconds.Length,
            RoundMilliseconds = 1,
            Rows = [new("RS256", "RSA 2048", "another", null, nanoseconds, nanoseconds)],
            Seconds = 1,
        };
        var machine = MachineFacts.Read();
        // Without what follows from them: a million ratios take a minute to bootstrap.
        new RunFile
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = machine,
            Part = profile,
            Figures = [.. profile.Figures(machine)],
        }.Save(path);
    }
}
