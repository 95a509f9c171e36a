using TokenSigningBench.Check.Machine;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>200 run files, derived from three recorded ones: figures are multiplied and machines renamed.</summary>
public sealed class FleetReportTests : IDisposable
{
    private const int Hosts = 100;

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public void A_page_of_200_run_files_names_kinds_of_machine_and_outliers()
    {
        LongTest.SkipUnlessAll("200 run files, three times");
        Collect();
        string page = _folder.File("fleet.html");
        (int exitCode, string output, string errors) = Report(_folder.File("results"), "-o", page);
        exitCode.ShouldBe(0, errors);
        output.ShouldBeEmpty();
        string markdown = Report(_folder.File("results"), "--format", "markdown").Output;
        markdown.ShouldContain("\n\n100 hosts of 2 machine types. 4 outliers. web017 (group A): 0.50× its group's ");
        markdown.ShouldContain(", no AVX512-IFMA; ");
        string html = File.ReadAllText(page);
        html.ShouldContain("200 run files of 100 hosts");
        html.ShouldContain("throttled in 412 periods while it was measured");
        html.ShouldContain("OpenSSL 1.1.1, older than the others&#x27; 3.0.19");
        html.Length.ShouldBeLessThan(3_000_000);
        // The same as what a shell expands results/*/*.run.json to.
        Report([.. Directory.GetFiles(_folder.File("results"), "*", SearchOption.AllDirectories), "--format", "markdown"])
            .Output.ShouldStartWith(string.Join('\n', markdown.Split('\n')[..3]));
    }

    [SkippableFact]
    public void Each_truncated_run_file_is_named_in_a_line_and_nothing_is_written()
    {
        LongTest.SkipUnlessAll("200 run files");
        Collect();
        foreach (string host in new[] { "web003", "web050" })
        {
            string file = _folder.File($"results/{host}/machine.run.json");
            File.WriteAllText(file, File.ReadAllText(file)[..900]);
        }

        string page = _folder.File("fleet.html");
        (int exitCode, string output, string errors) = Report(_folder.File("results"), "-o", page);
        (exitCode, output).ShouldBe((2, ""));
        string[] lines = errors.TrimEnd('\n').Split('\n');
        lines.Length.ShouldBe(2);
        lines[0].ShouldStartWith(_folder.File("results/web003/machine.run.json") + ": is not a run file: ");
        lines[1].ShouldStartWith(_folder.File("results/web050/machine.run.json") + ": is not a run file: ");
        File.Exists(page).ShouldBeFalse();

        Directory.CreateDirectory(_folder.File("nothing"));
        Report(_folder.File("nothing"), "-o", page)
            .Errors.ShouldBe($"{_folder.File("nothing")}: has no run file in it: their names end with .run.json\n");
    }

    private void Collect()
    {
        RunFile machine = Recorded("machine"),
            storm = Recorded("storm"),
            check = Recorded("check");
        for (int host = 0; host < Hosts; host++)
        {
            bool isOld = host % 4 == 0;
            MachineFacts facts = machine.Machine with
            {
                CpuModel = isOld ? "Old processor" : "New processor",
                Cores = isOld ? 4 : 8,
                CpuLimitCores = null,
                CryptoExtensions = host == 17 ? ["AES-NI", "ADX"] : ["AES-NI", "ADX", "AVX512-IFMA"],
                OpenSsl = host == 23 ? "1.1.1" : "3.0.19",
            };
            // ±1%, as hosts of one kind differ.
            double times =
                (1 + 0.01 * (host % 3 - 1))
                * (isOld ? 2 : 1)
                * host switch
                {
                    17 => 2,
                    31 => 1.7,
                    50 => 1.5,
                    _ => 1,
                };
            DateTimeOffset started = machine.Started.AddMinutes(host);
            string folder = _folder.File($"results/web{host:000}");
            Directory.CreateDirectory(folder);
            (
                machine with
                {
                    Started = started,
                    Machine = facts,
                    Part = Slower(machine.Of<ProfileRun>(), times) with { ThrottledPeriods = host == 31 ? 412 : 0, StealSeconds = 0 },
                }
            ).Save(Path.Combine(folder, "machine.run.json"));
            // Every tenth host has a check instead of a load test.
            (
                host % 10 == 9
                    ? check with
                    {
                        Started = started,
                        Machine = facts,
                    }
                    : storm with
                    {
                        Started = started,
                        Machine = facts,
                        Part = storm.Of<StormRun>() with
                        {
                            Servers =
                            [
                                .. storm
                                    .Of<StormRun>()
                                    .Servers.Select(server => server with { ServerCpuSeconds = times * server.ServerCpuSeconds }),
                            ],
                        },
                    }
            ).Save(Path.Combine(folder, host % 10 == 9 ? "check.run.json" : "storm.run.json"));
        }
    }

    private static ProfileRun Slower(ProfileRun profile, double times) =>
        profile with
        {
            Rows =
            [
                .. profile.Rows.Select(row =>
                    row with
                    {
                        Sign = [.. row.Sign!.Select(sign => times * sign)],
                        Verify = [.. row.Verify!.Select(verify => times * verify)],
                    }
                ),
            ],
        };

    // Without its figures, which then follow from the changed part.
    private static RunFile Recorded(string command)
    {
        RunFile run = RunFile.Load(Path.Combine(AppContext.BaseDirectory, "Vectors", "Fleet", $"{command}.run.json"));
        return new()
        {
            Started = run.Started,
            Machine = run.Machine,
            Part = run.Part,
        };
    }

    private static (int ExitCode, string Output, string Errors) Report(params string[] arguments) =>
        InProcess.Run(["report", .. arguments]);
}
