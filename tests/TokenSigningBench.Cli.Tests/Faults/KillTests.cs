using System.Diagnostics;
using System.Globalization;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Certificates.Formats;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Faults;

/// <summary>Commands killed at moments that are drawn (the same for the same seed): what is there afterwards is old and whole, or new and whole.</summary>
/// <remarks>TOKENBENCH_KILLS, TOKENBENCH_KILLS_SEED and TOKENBENCH_KILLS_RUNS (a folder for what was run) make the long run of scripts/long.sh of this one.</remarks>
public sealed class KillTests : IDisposable
{
    private const int Bounded = 6;
    private const string OldPage = "the page that was there";

    private static readonly int Kills = int.Parse(Environment.GetEnvironmentVariable("TOKENBENCH_KILLS") ?? $"{Bounded}", CultureInfo.InvariantCulture);
    private static readonly int Seed = int.Parse(Environment.GetEnvironmentVariable("TOKENBENCH_KILLS_SEED") ?? "1", CultureInfo.InvariantCulture);

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public void Whatever_a_killed_command_leaves_is_whole()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "timeout(1), which kills, is looked for on Linux alone");
        string run = _folder.File("old.run.json"), page = _folder.File("page.html"), certificates = _folder.File("certs");
        (string Name, string[] Arguments, Func<string?> Look, TimeSpan Longest)[] commands =
        [
            Timed("measure", ["machine", "--key", "ec:P-256", "--rounds", "2", "--run-file", run], () => LookAtRun(run)),
            Timed("report", ["report", run, "-o", page], () => LookAtPage(page)),
            Timed("forge", ["forge", "--key", "ec:P-256", "ec:P-384", "ec:P-521", "--force", "--out", certificates], () => LookAtCertificates(certificates)),
        ];
        long start = Stopwatch.GetTimestamp();
        Dictionary<string, Dictionary<string, int>> outcomes = commands.ToDictionary(command => command.Name, _ => new Dictionary<string, int>());
        List<string> faults = [];
        var random = new Random(Seed);
        Dictionary<string, TimeSpan> takes = commands.ToDictionary(command => command.Name, command => command.Longest);
        // Those that had ended before they were killed were not.
        int killed = 0;
        for (int moment = 0; killed < Kills && moment < 5 * Kills; moment++)
        {
            (string name, string[] arguments, Func<string?> look, _) = commands[moment % commands.Length];
            // Half of them in the last third, where files are written.
            double share = random.Next(2) == 0 ? random.NextDouble() : 2 / 3d + random.NextDouble() / 3;
            File.WriteAllText(page, OldPage);
            byte[] before = Content(name, run, page, certificates);
            long began = Stopwatch.GetTimestamp();
            int exitCode = DotNetProgram.RunFile("timeout", ["-s", "KILL", (share * takes[name].TotalSeconds).ToString("0.000", CultureInfo.InvariantCulture), "dotnet", Program, .. arguments]).ExitCode;
            if (exitCode == 0)
                takes[name] = Stopwatch.GetElapsedTime(began);
            else
                killed++;
            string outcome = exitCode == 0 ? "done before" : exitCode != 128 + 9 ? $"exit code {exitCode}" : Content(name, run, page, certificates).AsSpan().SequenceEqual(before) ? "as it was" : "changed and whole";
            if (look() is { } fault || exitCode is not (0 or 128 + 9))
                faults.Add($"{name}, moment {moment}: {outcome}: {look()}");
            outcomes[name][outcome] = outcomes[name].GetValueOrDefault(outcome) + 1;
        }

        Keep(outcomes, faults, Stopwatch.GetElapsedTime(start));
        faults.ShouldBeEmpty();
        killed.ShouldBe(Kills);
        // What was left does not stand in the next one's way.
        foreach ((string name, string[] arguments, _, _) in commands)
            DotNetProgram.Run("tokenbench", arguments).ExitCode.ShouldBe(0, name);
        Directory.GetFiles(certificates, ".*.tmp").ShouldBeEmpty();
    }

    private static string Program => Path.Combine(AppContext.BaseDirectory, "tokenbench.dll");

    private static (string Name, string[] Arguments, Func<string?> Look, TimeSpan Longest) Timed(string name, string[] arguments, Func<string?> look)
    {
        long start = Stopwatch.GetTimestamp();
        (int exitCode, string output, string errors) = DotNetProgram.Run("tokenbench", arguments);
        exitCode.ShouldBe(0, output + errors);
        return (name, arguments, look, Stopwatch.GetElapsedTime(start));
    }

    private static byte[] Content(string name, string run, string page, string certificates) => name switch
    {
        "measure" => File.ReadAllBytes(run),
        "report" => File.ReadAllBytes(page),
        _ => [.. Directory.GetFiles(certificates, "idsrv-*").Order(StringComparer.Ordinal).SelectMany(File.ReadAllBytes)],
    };

    private static string? LookAtRun(string run)
    {
        try
        {
            return RunFile.Load(run).Profile is { Rows.Count: 1 } ? null : "a run file without its figures";
        }
        catch (SourceException e)
        {
            return e.Message;
        }
    }

    private static string? LookAtPage(string page) =>
        File.ReadAllText(page) is var text && (text == OldPage || text.TrimEnd().EndsWith("</html>", StringComparison.Ordinal)) ? null : $"a page of {text.Length} characters that has no end";

    // The file with the key counts. Its public part comes after it, and may be of the one before.
    private static string? LookAtCertificates(string folder)
    {
        var store = new CertificateStore(folder, TimeProvider.System, new() { Format = CertificateFormat.Pfx });
        try
        {
            foreach (CertificateSpec spec in CertificateGrid.All.Where(spec => spec.Key.Kind != KeyKind.Rsa))
            {
                using X509Certificate2 certificate = store.Load(spec), publicPart = CertificateFile.Load(store.CrtPath(spec), null);
                if (!certificate.HasPrivateKey)
                    return $"{spec} without its key";
            }

            return null;
        }
        catch (SourceException e)
        {
            return e.Message;
        }
    }

    private static void Keep(Dictionary<string, Dictionary<string, int>> outcomes, List<string> faults, TimeSpan time)
    {
        if (Environment.GetEnvironmentVariable("TOKENBENCH_KILLS_RUNS") is not { } folder)
            return;

        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, "kills.json"), JsonSerializer.Serialize(
            new { seed = Seed, kills = Kills, commands = outcomes, faults, seconds = time.TotalSeconds, dotNet = Environment.Version.ToString() }));
    }
}
