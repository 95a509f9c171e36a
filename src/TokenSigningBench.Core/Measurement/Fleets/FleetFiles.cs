using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Measurement.Storms;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Core.Measurement.Fleets;

/// <summary>Run files of many hosts: <c>HOST.run.json</c> or <c>HOST/….run.json</c>, as the play for Ansible collects them.</summary>
public static class FleetFiles
{
    /// <summary>The most run files that are read.</summary>
    public const int Most = 10_000;

    private const string Ending = ".run.json";

    /// <summary>Reads a folder with all that is in it, or a file.</summary>
    /// <param name="paths">Folders and files.</param>
    /// <returns>The hosts by their names, and what could not be read.</returns>
    /// <exception cref="SourceException">A path is not there, or none of the files is a run file.</exception>
    public static (IReadOnlyList<FleetHost> Hosts, IReadOnlyList<SourceException> Unread) Read(IReadOnlyList<string> paths)
    {
        ArgumentNullException.ThrowIfNull(paths);
        (string Host, string Path)[] files = [.. paths.SelectMany(FilesOf).DistinctBy(file => Path.GetFullPath(file.Path))];
        if (files.Length > Most)
            throw new SourceException(paths[0], $"is one of {files.Length} run files, and the most are {Most}");
        List<SourceException> unread = [];
        Dictionary<string, List<RunFacts>> runs = new(StringComparer.OrdinalIgnoreCase);
        foreach ((string host, string path) in files)
        {
            try
            {
                // What is kept of a file is little: the samples of two hundred storms are not.
                var facts = RunFacts.Of(RunFile.Load(path));
                if (!runs.TryGetValue(host, out List<RunFacts>? own))
                    runs[host] = own = [];
                own.Add(facts);
            }
            catch (SourceException e)
            {
                unread.Add(e);
            }
        }

        return runs.Count > 0 ? ([.. runs.OrderBy(host => host.Key, StringComparer.OrdinalIgnoreCase).Select(host => HostOf(host.Key, host.Value))], unread)
            : throw unread.FirstOrDefault() ?? new SourceException(paths[0], $"has no run file in it: their names end with {Ending}");
    }

    /// <summary>A host of one run, for who has runs at hand.</summary>
    public static FleetHost HostOf(string name, params IEnumerable<RunFile> runs) => HostOf(name, [.. runs.Select(RunFacts.Of)]);

    private static IEnumerable<(string Host, string Path)> FilesOf(string path)
    {
        if (File.Exists(path))
            return [(Stem(path), path)];
        if (!Directory.Exists(path))
            throw new SourceException(path, "no such file or folder");
        string root = Path.GetFullPath(path);
        return Directory.EnumerateFiles(root, $"*{Ending}", SearchOption.AllDirectories).Order(StringComparer.Ordinal)
            .Select(file => (Path.GetDirectoryName(file) == root ? Stem(file) : Path.GetRelativePath(root, file).Split(Path.DirectorySeparatorChar)[0], file));
    }

    private static string Stem(string path) => Path.GetFileName(path) is var name && name.EndsWith(Ending, StringComparison.OrdinalIgnoreCase) ? name[..^Ending.Length] : Path.GetFileNameWithoutExtension(path);

    private static FleetHost HostOf(string name, IReadOnlyList<RunFacts> runs)
    {
        RunFacts[] newestFirst = [.. runs.OrderByDescending(run => run.Started)];
        RunFacts? profile = newestFirst.FirstOrDefault(run => run.Sign.Count > 0);
        return new()
        {
            Name = name,
            Machine = newestFirst[0].Machine,
            SignMilliseconds = profile?.Sign ?? new Dictionary<string, double>(),
            Login = newestFirst.Select(run => run.Login).OfType<HostLogin>().OrderBy(login => login.Basis).FirstOrDefault(),
            ThrottledPeriods = profile?.Throttled,
            StolenShare = profile?.Stolen,
        };
    }

    private sealed record RunFacts(DateTimeOffset Started, MachineFacts Machine, IReadOnlyDictionary<string, double> Sign, HostLogin? Login, long? Throttled, double? Stolen)
    {
        public static RunFacts Of(RunFile run) => new(
            run.Started,
            run.Machine,
            (run.Profile?.Rows ?? []).Where(row => row.Sign is { Count: > 0 }).DistinctBy(row => row.Key).ToDictionary(row => row.Key, row => row.Sign!.Median() / 1e6),
            LoginOf(run),
            run.Profile?.ThrottledPeriods,
            run.Profile is { StealSeconds: { } stolen, Seconds: > 0 } profile ? stolen / (profile.Seconds * Math.Max(1, run.Machine.Cores)) : null);

        // The certificate in use is named first.
        private static HostLogin? LoginOf(RunFile run) =>
            run.Storms is { } storms && storms.Servers.Select(server => OfStorm(server)).FirstOrDefault(login => login is not null) is { } login ? login
            : run.Plan is { } plan ? new(plan.Calibration.ServiceTimes().Mean(), LoginBasis.Calibration, plan.Key.Key)
            : null;

        private static HostLogin? OfStorm(StormServer server)
        {
            int finished = server.Samples.Count(sample => sample is { Started: not null, Failure: null, Answered: not null });
            string? key = server.KeyBits is not { } bits ? null : server.KeyAlgorithm == "RSA" ? FormattableString.Invariant($"RSA {bits}") : FormattableString.Invariant($"P-{bits}");
            return finished > 0 && server.ServerCpuSeconds is > 0 and var seconds ? new(1e3 * seconds / finished, LoginBasis.Storm, key) : null;
        }
    }
}
