using MathNet.Numerics.Statistics;
using TokenSigningBench.Check.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Testing;
using static System.FormattableString;

namespace TokenSigningBench.Cli.Tests.Reference;

/// <summary>docs/reference/machines.md and the table in the program, both of the runs in docs/reference/machines.</summary>
internal static class MachinesPage
{
    /// <summary>The program's table.</summary>
    public const string Table = "src/TokenSigningBench.Reports/Documents/machines.csv";

    private const string Folder = "docs/reference/machines";

    private static readonly string[] Keys = ["RSA 2048", "RSA 3072", "RSA 4096", "P-256"];

    public static string Render() =>
        "# Reference: machines\n\n"
        + "What keys cost on measured machines, to compare yours with: `tokenbench machine`, `check --verbose` and the main job's "
        + "`--verbose` say where yours stands.\n\n"
        + ReferencePage.Table(
            ["Processor", "Day", .. Keys.Select(key => $"{key}, ms"), "OpenSSL", ".NET", "Cores", "Run"],
            Runs()
                .Select(run =>
                    (string[])
                        [
                            run.Run.Machine.ProcessorText,
                            Invariant($"{run.Run.Started.UtcDateTime:yyyy-MM-dd}"),
                            .. Keys.Select(key => Milliseconds(run.Run, key) is { } time ? ShortNumber.Of(time) : ""),
                            run.Run.Machine.OpenSsl ?? "",
                            run.Run.Machine.DotNet,
                            Invariant($"{run.Run.Machine.Cores}"),
                            $"[run](machines/{run.Name})",
                        ]
                )
        )
        + "\nThe figures are the median CPU time of one signature, of the rounds of one run. Each run has the "
        + "processor's instruction sets, and every key was verified by another implementation before it was timed.\n\n"
        + "## What decides\n\n"
        + "OpenSSL 3.0 signs RSA 2048 with AVX512-IFMA where the processor has it, and larger keys from 3.2 on "
        + "([methodology](../explanation/methodology.md)). So the tool compares only with runs that agree in this. \"Disabled\" is the "
        + "same processor with `OPENSSL_ia32cap=:~0x200000`: the arithmetic of a processor without the extension, on one that is newer. "
        + "A processor that lacks it is mostly slower.\n\n"
        + "## What this does not cover\n\n"
        + "- A range of a few runs is no range of all machines, and the name of a virtual machine's processor hides its "
        + "generation.\n"
        + "- Processors without AVX512-IFMA, ARM, Windows, macOS and other versions of OpenSSL, as far as the table has no row of them. "
        + "The tool then says that no kept run is alike.\n\n"
        + "## Add your own\n\n"
        + "Let the machine do nothing else, run `scripts/add-machine.sh NAME`, and send what it changed as a pull request. It measures for "
        + "a minute, keeps the run in `docs/reference/machines`, and writes this page and the program's table. "
        + "The run has the processor's name, the system's versions and a hash of the machine's id ([run files](run-file.md)), "
        + "and no name of a host or a user.\n";

    public static string RenderTable() =>
        ReferenceMachines.Render(
            Runs()
                .Where(run => Milliseconds(run.Run, "RSA 2048") is not null)
                .Select(run => new ReferenceMachine(
                    (run.Run.Machine.CpuModel ?? "an unknown processor").Replace(';', ','),
                    run.Run.Machine.DecidingExtension ?? "",
                    Milliseconds(run.Run, "RSA 2048")!.Value
                ))
        );

    private static IEnumerable<(string Name, RunFile Run)> Runs() =>
        Directory
            .GetFiles(RepositoryFile.At(Folder), "*.run.json")
            .Order(StringComparer.Ordinal)
            .Select(file => (Path.GetFileName(file), RunFile.Load(file)));

    private static double? Milliseconds(RunFile run, string key) =>
        run.Of<ProfileRun>().Rows.FirstOrDefault(row => row.Key == key)?.Sign is { Count: > 0 } sign ? sign.Median() / 1e6 : null;
}
