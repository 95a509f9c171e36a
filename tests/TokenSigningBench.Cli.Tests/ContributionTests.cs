using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>
/// What a contributor must change for a new command that measures, and for a new format: a copy of the program is changed, built and run.
/// </summary>
public sealed class ContributionTests : IDisposable
{
    private const string Toy = """
        using TokenSigningBench.Core.Figures;
        using TokenSigningBench.Core.Machine;

        namespace TokenSigningBench.Core.RunFiles;

        /// <summary>How long nothing takes.</summary>
        public sealed record ToyRun : RunPart
        {
            /// <summary>Nanoseconds, a sample a call.</summary>
            [Samples]
            public required IReadOnlyList<double> Nanoseconds { get; init; }

            public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
                RunFigure.Of("nothing", Nanoseconds, FigureUnit.Nanoseconds);

            public static ToyRun Measure() => new()
            {
                Nanoseconds =
                [
                    .. Enumerable
                        .Range(0, 5)
                        .Select(_ => 1 + TimeProvider.System.GetElapsedTime(TimeProvider.System.GetTimestamp()).TotalNanoseconds),
                ],
            };
        }

        """;

    private const string Command = """
        namespace TokenSigningBench.Cli.Commands;

        internal static class ToyCommand
        {
            public static Command Create()
            {
                var output = new RunOutput();
                var command = new Command("toy", "Measure nothing.");
                output.AddTo(command);
                command.SetAction((parsed, cancel) => Task.FromResult(
                    output.End(parsed, RunFile.OfThisMachine(TimeProvider.System.GetUtcNow(), ToyRun.Measure()), cancel)));
                return command;
            }
        }

        """;

    private readonly TemporaryFolder _folder = new();
    private readonly HashSet<string> _changedFiles = [];

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public void A_new_command_changes_four_files_and_a_new_format_one()
    {
        Skip.IfNot(
            Environment.GetEnvironmentVariable("TOKENSIGNINGBENCH_TESTS") == "all",
            "scripts/test.sh --all builds the program once more for this"
        );
        CopyProgram();

        Write("src/TokenSigningBench.Core/RunFiles/ToyRun.cs", Toy);
        Insert(
            "src/TokenSigningBench.Core/RunFiles/RunKinds.cs",
            "        new(typeof(TokenPathRun), \"token-path\"),",
            "        new(typeof(ToyRun), \"toy\"),\n"
        );
        Insert(
            "src/TokenSigningBench.Core/RunFiles/RunKinds.cs",
            "[JsonSerializable(typeof(ThroughputRun))]",
            "[JsonSerializable(typeof(ToyRun))]\n"
        );
        Write("src/TokenSigningBench.Cli/Commands/ToyCommand.cs", Command);
        Insert("src/TokenSigningBench.Cli/CommandList.cs", "        CreateCertCommand.Create(),", "        ToyCommand.Create(),\n");
        _changedFiles.Count.ShouldBe(4);
        _changedFiles.ShouldNotContain(file => file.StartsWith("src/TokenSigningBench.Reports/", StringComparison.Ordinal));

        _changedFiles.Clear();
        Insert(
            "src/TokenSigningBench.Reports/Sections/RunFormats.cs",
            "        [Text] = RunDocuments.Text,",
            "        [\"toyish\"] = (_, run) => $\"{run.Kind}: {string.Join(\", \", run.Figures.Select(figure => figure.Name))}\\n\",\n"
        );
        _changedFiles.Count.ShouldBe(1);

        (int exitCode, string output, string errors) = DotNetProgram.RunFile(
            "dotnet",
            ["build", "-c", "Release", "-nologo", "-v", "quiet", "-nodeReuse:false", _folder.File("src/TokenSigningBench.Cli")],
            ("DOTNET_CLI_TELEMETRY_OPTOUT", "1")
        );
        exitCode.ShouldBe(0, output + errors);

        string run = _folder.File("a.run.json"),
            secondRun = _folder.File("b.run.json");
        (string text, string reported) = (Run("toy", "--run-file", run), Run("report", run, "--format", "text"));
        text.ShouldContain("| nothing ");
        reported.ShouldBe(text);
        Run("toy", "--format", "json", "--run-file", secondRun).ShouldContain("\"kind\": \"toy\"");
        Run("compare", run, secondRun).ShouldContain("| nothing ");
        Run("report", run, "-o", _folder.File("page.html")).ShouldContain("Report: ");
        Run("report", run, "--format", "toyish").ShouldBe("toy: nothing\n");
        Run("toy", "--format", "toyish").ShouldBe("toy: nothing\n");
    }

    private string Run(params string[] arguments)
    {
        (int exitCode, string output, string errors) = DotNetProgram.RunFile(
            "dotnet",
            [_folder.File("src/TokenSigningBench.Cli/bin/Release/net10.0/tokenbench.dll"), .. arguments]
        );
        exitCode.ShouldBe(0, output + errors);
        return output;
    }

    private void CopyProgram()
    {
        string root = RepositoryFile.At(".");
        foreach (
            string file in Directory
                .EnumerateFiles(root)
                .Concat(Directory.EnumerateFiles(Path.Combine(root, "src"), "*", SearchOption.AllDirectories))
        )
        {
            string name = Path.GetRelativePath(root, file);
            if (name.Split(Path.DirectorySeparatorChar).Any(part => part is "obj" or "bin"))
                continue;
            Directory.CreateDirectory(Path.GetDirectoryName(_folder.File(name))!);
            File.Copy(file, _folder.File(name));
        }
    }

    private void Write(string name, string content)
    {
        _changedFiles.Add(name);
        File.WriteAllText(_folder.File(name), content);
    }

    private void Insert(string name, string anchor, string line)
    {
        string content = File.ReadAllText(_folder.File(name));
        content.ShouldContain(anchor);
        Write(name, content.Replace(anchor, line + anchor, StringComparison.Ordinal));
    }
}
