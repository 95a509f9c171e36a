using TokenSigningBench.Core.RunFiles;

namespace TokenSigningBench.Core.Fleets;

/// <summary>How a path names the host of a run file.</summary>
public enum HostNaming
{
    /// <summary>By one folder per host below a folder that the user gave: the user names the hosts, and this takes precedence.</summary>
    Folder,

    /// <summary>By the file's folder or a suffix of its name: used where the file does not identify its machine.</summary>
    Convention,

    /// <summary>Only by the file's own name, which is not a host's.</summary>
    FileName,
}

/// <summary>A run file of a host.</summary>
/// <param name="Host">The host's name in the path; null where it names none.</param>
/// <param name="Naming">How the path names the host.</param>
public sealed record FleetFile(string Path, string? Host, HostNaming Naming)
{
    /// <summary>The key of the run's host, and the run's data. Runs of one host have the same key.</summary>
    /// <param name="name">The host's name in the path.</param>
    /// <exception cref="ArgumentException">The run is invalid.</exception>
    public (string Key, HostRun Run) Of(RunFile run, string name)
    {
        var data = HostRun.Of(run);
        return Naming == HostNaming.Folder ? (name, data)
            : run.Machine.Identity is { } identity ? ($"machine {identity}", data with { NameInPath = PrintableText.Of(name) })
            : Naming == HostNaming.Convention ? (name, data)
            : ($"kind {HostRun.KindOf(run.Machine)}", data with { NameInPath = PrintableText.Of(name), IsUnidentified = true });
    }
}
