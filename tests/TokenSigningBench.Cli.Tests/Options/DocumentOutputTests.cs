using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Options;

public sealed class DocumentOutputTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Every_command_that_prints_a_document_has_the_same_options()
    {
        string[] commands =
        [
            .. Features
                .Root()
                .Subcommands.Where(command => command.Options.Any(option => option.Name == "--json"))
                .Select(command => command.Name),
        ];
        commands.Length.ShouldBe(13, string.Join(' ', commands));
        foreach (string name in commands)
            Features
                .Root()
                .Subcommands.Single(command => command.Name == name)
                .Options.Single(option => option.Name == "--output")
                .Aliases.ShouldContain("-o", name);
    }

    [Theory]
    [InlineData("inspect KEY")]
    [InlineData("check KEY --no-timing")]
    [InlineData("report RUN")]
    [InlineData("compare RUN RUN")]
    public void Json_is_the_format_JSON(string commandLine)
    {
        string json = Run($"{commandLine} --json").Output;
        json.TrimStart().ShouldStartWith(commandLine.StartsWith("inspect", StringComparison.Ordinal) ? "[" : "{");
        Run($"{commandLine} --format json").Output.ShouldBe(json);
        Run($"{commandLine} --format json --json").Output.ShouldBe(json);
    }

    [Theory]
    [InlineData("inspect KEY")]
    [InlineData("check KEY --no-timing")]
    [InlineData("check KEY --no-timing --format sarif")]
    [InlineData("report RUN --format text")]
    [InlineData("compare RUN RUN")]
    public void A_document_goes_to_the_file_and_nothing_to_the_console(string commandLine)
    {
        string printed = Run(commandLine).Output;
        (int exitCode, string output, string errors) = Run($"{commandLine} -o FILE");
        (exitCode, output, errors).ShouldBe((0, "", ""));
        File.ReadAllText(_folder.File("new/document")).TrimEnd('\n').ShouldBe(printed.TrimEnd('\n'));
        Run($"{commandLine} --output -").Output.ShouldBe(printed);
    }

    [Fact]
    public void A_document_that_cannot_be_written_leaves_nothing_behind()
    {
        string notAFolder = _folder.Write("file", "text");
        (int exitCode, string output, string errors) = Run($"inspect KEY -o {notAFolder}/document");
        (exitCode, output).ShouldBe((2, ""));
        errors.ShouldStartWith($"{notAFolder}/document: cannot be written: ");
        File.ReadAllText(notAFolder).ShouldBe("text");
    }

    private (int ExitCode, string Output, string Errors) Run(string commandLine)
    {
        string key = _folder.File("key.json"),
            run = _folder.File("a.run.json");
        if (!File.Exists(key))
            _folder.Write("key.json", KnownJwks.EllipticCurve(isPrivate: true).ToJsonString());
        if (!File.Exists(run))
            new RunFile
            {
                Started = DateTimeOffset.UnixEpoch,
                Machine = new()
                {
                    OperatingSystem = "Example OS",
                    DotNet = ".NET",
                    GarbageCollector = "workstation",
                },
                Part = new RatesRun([new("sign", 2000, 2010, 1990)]),
            }.Save(run);
        return InProcess.Run([
            .. commandLine
                .Split(' ')
                .Select(word =>
                    word switch
                    {
                        "KEY" => key,
                        "RUN" => run,
                        "FILE" => _folder.File("new/document"),
                        _ => word,
                    }
                ),
        ]);
    }
}
