using TokenSigningBench.Core.RunFiles;

namespace TokenSigningBench.Core.Fleets;

/// <summary>How a path names the host of a run file.</summary>
public enum HostNaming
{
    /// <summary>By a folder for each host, below one that the user named: the user names hosts, and that holds.</summary>
    Folder,

    /// <summary>By the folder that the file is in, or beside the command: that holds where the file does not tell its machine.</summary>
    Convention,

    /// <summary>By nothing but its own name: a file is no host.</summary>
    FileName,
}

/// <summary>A run file of a host.</summary>
/// <param name="Host">What the path calls the host; null where it names none.</param>
/// <param name="Naming">How it does that.</param>
public sealed record FleetFile(string Path, string? Host, HostNaming Naming)
{
    /// <summary>The host that a run in this file is of, and what the run says of it. Runs of one host have the same key.</summary>
    /// <param name="name">What the path calls the host.</param>
    /// <exception cref="ArgumentException">The run holds what no run can.</exception>
    public (string Key, HostRun Run) Of(RunFile run, string name)
    {
        var said = HostRun.Of(run);
        return Naming == HostNaming.Folder ? (name, said)
            : run.Machine.Identity is { } identity ? ($"machine {identity}", said with { CalledBy = PrintableText.Of(name) })
            : Naming == HostNaming.Convention ? (name, said)
            : ($"kind {HostRun.KindOf(run.Machine)}", said with { CalledBy = PrintableText.Of(name), IsUnidentified = true });
    }
}
