using System.Diagnostics;
using System.Globalization;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using TokenSigningBench.Check.Machine;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Faults;

/// <summary>
/// Commands killed at random moments (the same for the same seed). Files are complete afterwards, either the old or the new version.
/// </summary>
/// <remarks>
/// TOKENBENCH_KILLS, TOKENBENCH_KILLS_SEED and TOKENBENCH_KILLS_RUNS (a folder for the results) make this the long run of scripts/long.sh.
/// </remarks>
public sealed class KillTests : IDisposable
{
    private const int DefaultKills = 2;
    private const string OldPage = "the page that was there";

    private static readonly int Kills = int.Parse(
        Environment.GetEnvironmentVariable("TOKENBENCH_KILLS") ?? $"{DefaultKills}",
        CultureInfo.InvariantCulture
    );
    private static readonly int Seed = int.Parse(
        Environment.GetEnvironmentVariable("TOKENBENCH_KILLS_SEED") ?? "1",
        CultureInfo.InvariantCulture
    );

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [SkippableTheory]
    [InlineData("machine --key ec:P-256 --rounds 2 --run-file RUN")]
    [InlineData("report RUN -o PAGE")]
    [InlineData("create-cert --key ec:P-256 ec:P-384 ec:P-521 --force --out CERTS")]
    public void A_killed_command_leaves_only_complete_files(string commandLine)
    {
        LongTest.SkipUnlessAll("each command is started five times and more");
        Skip.IfNot(OperatingSystem.IsLinux(), "timeout(1), which kills, is looked for on Linux alone");
        string[] arguments =
        [
            .. commandLine
                .Split(' ')
                .Select(argument =>
                    argument switch
                    {
                        "RUN" => Run,
                        "PAGE" => Page,
                        "CERTS" => Certificates,
                        _ => argument,
                    }
                ),
        ];
        string name = arguments[0];
        SampleRunFile.Save(Run, 1e6);
        long start = Stopwatch.GetTimestamp();
        (int firstExitCode, string output, string errors) = DotNetProgram.Run("tokenbench", arguments);
        firstExitCode.ShouldBe(0, output + errors);
        TimeSpan duration = Stopwatch.GetElapsedTime(start);
        Dictionary<string, int> outcomes = [];
        List<string> faults = [];
        var random = new Random(Seed);
        // Commands that ended before the kill do not count.
        int killed = 0;
        for (int moment = 0; killed < Kills && moment < 5 * Kills; moment++)
        {
            // Half of the moments are in the last third, where files are written.
            double share = random.Next(2) == 0 ? random.NextDouble() : 2 / 3d + random.NextDouble() / 3;
            File.WriteAllText(Page, OldPage);
            byte[] before = ReadContent(name);
            long killStart = Stopwatch.GetTimestamp();
            string delay = (share * duration.TotalSeconds).ToString("0.000", CultureInfo.InvariantCulture);
            int exitCode = DotNetProgram.RunFile("timeout", ["-s", "KILL", delay, "dotnet", Program, .. arguments]).ExitCode;
            if (exitCode == 0)
                duration = Stopwatch.GetElapsedTime(killStart);
            else
                killed++;
            string outcome =
                exitCode == 0 ? "done before"
                : exitCode != 128 + 9 ? $"exit code {exitCode}"
                : ReadContent(name).AsSpan().SequenceEqual(before) ? "as it was"
                : "changed and whole";
            if (FindFault(name) is { } fault)
                faults.Add($"moment {moment}: {outcome}: {fault}");
            else if (exitCode is not (0 or 128 + 9))
                faults.Add($"moment {moment}: {outcome}");
            outcomes[outcome] = outcomes.GetValueOrDefault(outcome) + 1;
        }

        Keep(name, outcomes, faults, Stopwatch.GetElapsedTime(start));
        faults.ShouldBeEmpty();
        killed.ShouldBe(Kills);
        // The remaining files do not prevent the next run.
        DotNetProgram.Run("tokenbench", arguments).ExitCode.ShouldBe(0);
        (Directory.Exists(Certificates) ? Directory.GetFiles(Certificates, ".*.tmp") : []).ShouldBeEmpty();
    }

    private static string Program => Path.Combine(AppContext.BaseDirectory, "tokenbench.dll");

    private string Run => _folder.File("old.run.json");

    private string Page => _folder.File("page.html");

    private string Certificates => _folder.File("certs");

    private byte[] ReadContent(string name) =>
        name switch
        {
            "machine" => File.ReadAllBytes(Run),
            "report" => File.ReadAllBytes(Page),
            _ => [.. Directory.GetFiles(Certificates, "idsrv-*").Order(StringComparer.Ordinal).SelectMany(File.ReadAllBytes)],
        };

    private string? FindFault(string name) =>
        name switch
        {
            "machine" => FindRunFault(Run),
            "report" => FindPageFault(Page),
            _ => FindCertificateFault(Certificates),
        };

    private static string? FindRunFault(string run)
    {
        try
        {
            return RunFile.Load(run).Part is ProfileRun { Rows.Count: 1 } ? null : "a run file without its figures";
        }
        catch (UserErrorException e)
        {
            return e.Message;
        }
    }

    private static string? FindPageFault(string page) =>
        File.ReadAllText(page) is var text && (text == OldPage || text.TrimEnd().EndsWith("</html>", StringComparison.Ordinal))
            ? null
            : $"a page of {text.Length} characters that has no end";

    // The file with the key counts. Its public part is written after it and may belong to the previous key.
    private static string? FindCertificateFault(string folder)
    {
        var store = new CertificateStore(folder, TimeProvider.System, new() { Format = CertificateFormat.Pfx });
        try
        {
            foreach (CertificateSpec spec in CertificateGrid.All.Where(spec => spec.Key.Kind != KeyKind.Rsa))
            {
                using TokenKey key = store.Load(spec);
                using X509Certificate2 publicPart = CertificateFile.Load(store.CrtPath(spec), null);
                if (!key.Certificate!.HasPrivateKey)
                    return $"{spec} without its key";
            }

            return null;
        }
        catch (UserErrorException e)
        {
            return e.Message;
        }
    }

    private static void Keep(string name, Dictionary<string, int> outcomes, List<string> faults, TimeSpan time)
    {
        if (Environment.GetEnvironmentVariable("TOKENBENCH_KILLS_RUNS") is not { } folder)
            return;

        Directory.CreateDirectory(folder);
        File.WriteAllText(
            Path.Combine(folder, $"kills-{name}.json"),
            JsonSerializer.Serialize(
                new
                {
                    command = name,
                    seed = Seed,
                    kills = Kills,
                    outcomes,
                    faults,
                    seconds = time.TotalSeconds,
                    dotNet = Environment.Version.ToString(),
                }
            )
        );
    }
}
