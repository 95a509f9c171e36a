using System.Diagnostics;
using System.Globalization;
using TokenSigningBench.LoginLab.RealParts;

namespace TokenSigningBench.LoginLab.Load;

/// <summary>Which cores are the server's and which the load generator's, so that neither takes the other's.</summary>
/// <param name="Server">The server's, as taskset spells them: "0-2".</param>
/// <param name="Generator">The generator's.</param>
internal sealed record CorePinning(string Server, string Generator)
{
    // With fewer, a server that has a core less would be another server.
    private const int FewestCores = 4;
    private const int CoresForOneGenerator = 8;

    /// <summary>Divides the cores: one in eight for the generator, at least one.</summary>
    /// <returns>Null where there are too few, or no program to pin with.</returns>
    public static CorePinning? For(int cores)
    {
        if (cores < FewestCores || !OperatingSystem.IsLinux() || InstalledProgram.Find("taskset") is null)
            return null;
        int generator = Math.Max(1, cores / CoresForOneGenerator);
        return new(Range(0, cores - generator), Range(cores - generator, cores));
    }

    /// <summary>Keeps a process, with all of its threads and those that they will start, on some cores.</summary>
    /// <returns>Whether that could be done.</returns>
    public static async Task<bool> KeepAsync(int process, string cores, CancellationToken cancel)
    {
        // Not by Process.ProcessorAffinity, which on Linux moves the first thread alone.
        using var taskset = Process.Start(new ProcessStartInfo("taskset", ["--all-tasks", "--cpu-list", "--pid", cores, process.ToString(CultureInfo.InvariantCulture)])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
        Task<string> said = taskset.StandardOutput.ReadToEndAsync(cancel);
        await taskset.StandardError.ReadToEndAsync(cancel).ConfigureAwait(false);
        await said.ConfigureAwait(false);
        await taskset.WaitForExitAsync(cancel).ConfigureAwait(false);
        return taskset.ExitCode == 0;
    }

    private static string Range(int from, int end) => end - from == 1 ? FormattableString.Invariant($"{from}") : FormattableString.Invariant($"{from}-{end - 1}");
}
