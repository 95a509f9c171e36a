using TokenSigningBench.Core.RunFiles;

namespace TokenSigningBench.Core.Fleets;

/// <summary>Run files of many hosts: <c>HOST.run.json</c> or <c>HOST/….run.json</c>, as the Ansible playbook collects them.</summary>
public static class FleetFiles
{
    /// <summary>The most run files that are read.</summary>
    public const int Max = 10_000;

    private const string Ending = ".run.json";

    // With fewer files the suffix may as well be the user's own note: storm-before.
    private const int MinRunsWithSuffix = 3;

    private static readonly string[] Commands = ["machine", "storm", "check", "plan"];

    /// <summary>Reads files, and folders with everything in them.</summary>
    /// <returns>The hosts by name, and the files that could not be read.</returns>
    /// <exception cref="UserErrorException">A path does not exist, or none of the files is a run file.</exception>
    public static (IReadOnlyList<FleetHost> Hosts, IReadOnlyList<UserErrorException> Unread) Read(IReadOnlyList<string> paths)
    {
        List<UserErrorException> unread = [];
        List<(string Host, HostRun Run)> runs = [];
        foreach (FleetFile file in Find(paths))
        {
            try
            {
                var run = RunFile.Load(file.Path);
                runs.Add(WithUserErrors(file.Path, () => file.Of(run, file.Host ?? Stem(file.Path))));
            }
            catch (UserErrorException e)
            {
                unread.Add(e);
            }
        }

        return runs.Count > 0
            ? (HostsOf(runs), unread)
            : throw unread.FirstOrDefault() ?? new UserErrorException(paths[0], $"has no run file in it: their names end with {Ending}");
    }

    /// <summary>The run files in a folder and below.</summary>
    /// <exception cref="UserErrorException">There are none, or the folder cannot be read.</exception>
    public static IEnumerable<string> FilesIn(string folder) => FilesOf(folder).Select(file => file.Path);

    /// <summary>The run files of the given paths, each once, with the host in their names.</summary>
    /// <param name="paths">Files, and folders with run files in them or below.</param>
    /// <exception cref="UserErrorException">A path does not exist, a folder has no run files, or there are too many.</exception>
    public static IReadOnlyList<FleetFile> Find(IReadOnlyList<string> paths)
    {
        FleetFile[] files = [.. paths.SelectMany(FilesOf).DistinctBy(file => Path.GetFullPath(file.Path))];
        if (files.Length > Max)
            throw new UserErrorException(paths[0], $"is one of {files.Length} run files, and the most are {Max}");
        Dictionary<string, int> named = files
            .Where(file => file.Host is null)
            .Select(file => SplitStem(file.Path))
            .Where(one => one.Suffix is not null)
            .CountBy(one => one.Command)
            .ToDictionary();
        // A folder whose files have names of their own is not one host's folder.
        HashSet<string?> mixed =
        [
            .. files.Where(file => file.Host is null && SplitStem(file.Path).Command is null).Select(file => FolderOf(file.Path)),
        ];
        return
        [
            .. files.Select(file => file.Host is not null ? file : FromFileName(file.Path, named, mixed.Contains(FolderOf(file.Path)))),
        ];
    }

    /// <summary>Groups runs into hosts, ordered by name.</summary>
    /// <param name="runs">The runs, each with its host's key from <see cref="FleetFile.Of"/>, or a name.</param>
    public static IReadOnlyList<FleetHost> HostsOf(IEnumerable<(string Host, HostRun Run)> runs)
    {
        Dictionary<string, HostRun[]> hosts = runs.GroupBy(run => run.Host, run => run.Run, StringComparer.OrdinalIgnoreCase)
            .ToDictionary(host => host.Key, host => host.ToArray());
        foreach ((string key, HostRun[] unknown) in hosts.Where(host => host.Value[0].IsUnidentified).ToArray())
        {
            // It may be one of the known machines, and no machine may count twice.
            if (
                hosts.FirstOrDefault(other =>
                    other.Value[0] is { IsUnidentified: false, NameInPath: not null } known
                    && HostRun.KindOf(known.Machine) == HostRun.KindOf(unknown[0].Machine)
                )
                is not { Key: { } same }
            )
                continue;
            hosts[same] = [.. hosts[same], .. unknown];
            hosts.Remove(key);
        }

        return
        [
            .. hosts
                .Select(host => FleetHost.Of(NameOf(host.Key, host.Value), host.Value))
                .OrderBy(host => host.Name, StringComparer.OrdinalIgnoreCase),
        ];
    }

    /// <summary>A host from runs in memory.</summary>
    public static FleetHost HostOf(string name, params IEnumerable<RunFile> runs) =>
        FleetHost.Of(name, [.. runs.Select(run => WithUserErrors(name, () => HostRun.Of(run)))]);

    // A machine with several names in file paths gets all of them.
    private static string NameOf(string key, HostRun[] runs)
    {
        const int max = 3;
        string[] names =
        [
            .. runs.Select(run => run.NameInPath)
                .OfType<string>()
                .Distinct(StringComparer.OrdinalIgnoreCase)
                .Order(StringComparer.OrdinalIgnoreCase),
        ];
        return names.Length == 0 ? key
            : names.Length <= max ? string.Join(" and ", names)
            : Invariant($"{names[0]} and {names.Length - 1} more");
    }

    private static T WithUserErrors<T>(string source, Func<T> read)
    {
        try
        {
            return read();
        }
        catch (Exception e) when (RunFile.IsInvalidRun(e))
        {
            // Well-formed JSON can still be an invalid run.
            throw new UserErrorException(source, $"contains invalid values: {e.Message}", e);
        }
    }

    private static IEnumerable<FleetFile> FilesOf(string path)
    {
        if (File.Exists(path))
            return [new(path, null, HostNaming.FileName)];
        if (!Directory.Exists(path))
            throw new UserErrorException(path, "no such file or folder");
        try
        {
            FleetFile[] files =
            [
                .. Directory
                    .EnumerateFiles(path, $"*{Ending}", SearchOption.AllDirectories)
                    .Order(StringComparer.Ordinal)
                    .Select(file => new FleetFile(file, HostFolderOf(path, file), HostNaming.Folder)),
            ];
            return files.Length > 0 ? files : throw new UserErrorException(path, $"has no run file in it: their names end with {Ending}");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException(path, e.Message, e);
        }
    }

    // HOST/anything, and FOLDER/HOST/machine where the folder above was given.
    private static string? HostFolderOf(string folder, string file) =>
        Path.GetRelativePath(folder, file).Split(Path.DirectorySeparatorChar) is not [var first, .., _] below ? null
        : SplitStem(file) is { Command: not null, Suffix: null } ? below[^2]
        : first;

    // machine.run.json belongs to its folder's host; machine-web1.run.json belongs to web1 if there are several of that kind.
    private static FleetFile FromFileName(string path, Dictionary<string, int> named, bool isMixed) =>
        SplitStem(path) switch
        {
            ({ }, null) when isMixed => new(path, Stem(path), HostNaming.FileName),
            ({ }, null) => new(path, Path.GetFileName(FolderOf(path)) is { Length: > 0 } folder ? folder : null, HostNaming.Convention),
            ({ } command, { } suffix) => new(
                path,
                named[command] >= MinRunsWithSuffix && !suffix.All(char.IsAsciiDigit) ? suffix : null,
                HostNaming.Convention
            ),
            _ => new(path, Stem(path), HostNaming.FileName),
        };

    private static string? FolderOf(string path) => Path.GetDirectoryName(Path.GetFullPath(path));

    private static (string Command, string? Suffix) SplitStem(string path)
    {
        string stem = Stem(path);
        string? command = Commands.FirstOrDefault(command => stem == command || stem.StartsWith(command + "-", StringComparison.Ordinal));
        return (command!, command is null || stem == command ? null : stem[(command.Length + 1)..]);
    }

    private static string Stem(string path) =>
        Path.GetFileName(path) is var name && name.EndsWith(Ending, StringComparison.OrdinalIgnoreCase)
            ? name[..^Ending.Length]
            : Path.GetFileNameWithoutExtension(path);
}
