using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Core.Measurement.Fleets;

/// <summary>A run file of a host.</summary>
/// <param name="Path">The file.</param>
/// <param name="Host">The host, as far as the path names one; null where it does not.</param>
public sealed record FleetFile(string Path, string? Host);

/// <summary>Run files of many hosts: <c>HOST.run.json</c> or <c>HOST/….run.json</c>, as the play for Ansible collects them.</summary>
public static class FleetFiles
{
    /// <summary>The most run files that are read.</summary>
    public const int Most = 10_000;

    private const string Ending = ".run.json";

    // With fewer a name beside the command is as likely a note of the user's: storm-before.
    private const int FewestBesideCommand = 3;

    private static readonly string[] Commands = ["machine", "storm", "check", "plan"];

    /// <summary>Reads a folder with all that is in it, or a file.</summary>
    /// <param name="paths">Folders and files.</param>
    /// <returns>The hosts by their names, and what could not be read.</returns>
    /// <exception cref="SourceException">A path is not there, or none of the files is a run file.</exception>
    public static (IReadOnlyList<FleetHost> Hosts, IReadOnlyList<SourceException> Unread) Read(IReadOnlyList<string> paths)
    {
        ArgumentNullException.ThrowIfNull(paths);
        List<SourceException> unread = [];
        List<(string Host, HostRun Run)> runs = [];
        foreach (FleetFile file in Find(paths))
        {
            try
            {
                var run = RunFile.Load(file.Path);
                runs.Add((file.Host ?? Stem(file.Path), Judged(file.Path, run)));
            }
            catch (SourceException e)
            {
                unread.Add(e);
            }
        }

        return runs.Count > 0 ? (HostsOf(runs), unread) : throw unread.FirstOrDefault() ?? new SourceException(paths[0], $"has no run file in it: their names end with {Ending}");
    }

    /// <summary>The files that paths stand for, each once, with the host that their names say.</summary>
    /// <param name="paths">Files, and folders, which stand for the run files in them and below.</param>
    /// <exception cref="SourceException">A path is not there, a folder has none, or there are too many.</exception>
    public static IReadOnlyList<FleetFile> Find(IReadOnlyList<string> paths)
    {
        ArgumentNullException.ThrowIfNull(paths);
        FleetFile[] files = [.. paths.SelectMany(FilesOf).DistinctBy(file => Path.GetFullPath(file.Path))];
        if (files.Length > Most)
            throw new SourceException(paths[0], $"is one of {files.Length} run files, and the most are {Most}");
        Dictionary<string, int> named = files.Where(file => file.Host is null).Select(file => Parted(file.Path)).Where(one => one.Beside is not null).CountBy(one => one.Command).ToDictionary();
        return [.. files.Select(file => file.Host is not null ? file : file with { Host = NameOf(file.Path, named) })];
    }

    /// <summary>The hosts by their names, of any runs.</summary>
    public static IReadOnlyList<FleetHost> HostsOf(IEnumerable<(string Host, HostRun Run)> runs) =>
        [.. runs.GroupBy(run => run.Host, run => run.Run, StringComparer.OrdinalIgnoreCase).OrderBy(host => host.Key, StringComparer.OrdinalIgnoreCase).Select(host => FleetHost.Of(host.Key, [.. host]))];

    /// <summary>A host, for who has its runs at hand.</summary>
    public static FleetHost HostOf(string name, params IEnumerable<RunFile> runs) => FleetHost.Of(name, [.. runs.Select(run => Judged(name, run))]);

    private static HostRun Judged(string source, RunFile run)
    {
        try
        {
            return HostRun.Of(run);
        }
        catch (ArgumentException e)
        {
            // JSON of the right form can still say what no run does.
            throw new SourceException(source, $"holds what no run can: {e.Message}", e);
        }
    }

    private static IEnumerable<FleetFile> FilesOf(string path)
    {
        if (File.Exists(path))
            return [new(path, null)];
        if (!Directory.Exists(path))
            throw new SourceException(path, "no such file or folder");
        try
        {
            FleetFile[] files = [.. Directory.EnumerateFiles(path, $"*{Ending}", SearchOption.AllDirectories).Order(StringComparer.Ordinal).Select(file => new FleetFile(file, Below(path, file)))];
            return files.Length > 0 ? files : throw new SourceException(path, $"has no run file in it: their names end with {Ending}");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new SourceException(path, e.Message, e);
        }
    }

    // HOST/anything, and FOLDER/HOST/machine where the folder above was named.
    private static string? Below(string folder, string file) =>
        Parted(file) is { Command: not null, Beside: null } || Path.GetRelativePath(folder, file).Split(Path.DirectorySeparatorChar) is not [var host, _, ..] ? null : host;

    // machine.run.json is one of its folder; machine-web1.run.json of web1, if there are others of that kind.
    private static string? NameOf(string path, Dictionary<string, int> named) => Parted(path) switch
    {
        ({ }, null) => Path.GetFileName(Path.GetDirectoryName(Path.GetFullPath(path))) is { Length: > 0 } folder ? folder : null,
        ({ } command, { } beside) => named[command] >= FewestBesideCommand && !beside.All(char.IsAsciiDigit) ? beside : null,
        _ => Stem(path),
    };

    private static (string Command, string? Beside) Parted(string path)
    {
        string stem = Stem(path);
        string? command = Commands.FirstOrDefault(command => stem == command || stem.StartsWith(command + "-", StringComparison.Ordinal));
        return (command!, command is null || stem == command ? null : stem[(command.Length + 1)..]);
    }

    private static string Stem(string path) => Path.GetFileName(path) is var name && name.EndsWith(Ending, StringComparison.OrdinalIgnoreCase) ? name[..^Ending.Length] : Path.GetFileNameWithoutExtension(path);
}
