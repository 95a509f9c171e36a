using TokenSigningBench.Core.Machine;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Options;

/// <summary>What measures nothing prints the same bytes for the same input, whatever other work there is meanwhile.</summary>
public sealed class RepeatedOutputTests(RepeatedOutputTests.Inputs inputs) : IClassFixture<RepeatedOutputTests.Inputs>
{
    private static readonly string[] Texts = ["text", "json", "markdown"];

    public static TheoryData<string> CommandLines =>
        [
            "check KEY --no-timing",
            .. from format in (string[])["text", "json", "sarif", "junit", "gitlab", "markdown"]
            select $"check KEY NOT-A-KEY --no-timing --verbose --format {format}",
            "inspect KEY --format text",
            "inspect KEY --format json",
            .. from format in Texts
            from command in (string[])["size KEY", "size RS256:8192", "rotate --plan withdrawal --predict-only"]
            select $"{command} --format {format}",
            .. from format in (string[])["text", "json", "markdown", "csv", "html"]
            from run in (string[])["CHECKED", "SIZED"]
            select $"report {run} --format {format} -o FILE",
        ];

    [SkippableTheory]
    [MemberData(nameof(CommandLines))]
    public void The_same_input_gives_the_same_bytes(string commandLine)
    {
        if (commandLine.StartsWith("size ", StringComparison.Ordinal) && commandLine != "size KEY --format text")
            LongTest.SkipUnlessAll("the limits of servers, for each format");
        RunContention.WatchThisProgram();
        (int, string, string) first = inputs.Run(commandLine);
        // What the program watches differs from now on, and without doubt: the wall time since its start.
        RunContention.UntilNow()!.Seconds.ShouldBeGreaterThan(0);
        inputs.Run(commandLine).ShouldBe(first);
    }

    /// <summary>A key, a file without one, and the runs of <c>check</c> and <c>size</c> with it.</summary>
    public sealed class Inputs : IDisposable
    {
        private readonly TemporaryFolder _folder = new();

        public Inputs()
        {
            _folder.Write("key.json", KnownJwks.EllipticCurve(isPrivate: true).ToJsonString());
            _folder.Write("not-a-key.json", "{}");
        }

        public void Dispose() => _folder.Dispose();

        public (int ExitCode, string Output, string Errors) Run(string commandLine)
        {
            string output = _folder.File("output");
            File.Delete(output);
            (int exitCode, string printed, string errors) = InProcess.Run([
                .. commandLine
                    .Split(' ')
                    .Select(word =>
                        word switch
                        {
                            "KEY" => _folder.File("key.json"),
                            "NOT-A-KEY" => _folder.File("not-a-key.json"),
                            "CHECKED" => Saved("check KEY --no-timing"),
                            "SIZED" => Saved("size KEY"),
                            "FILE" => output,
                            _ => word,
                        }
                    ),
            ]);
            return (exitCode, File.Exists(output) ? File.ReadAllText(output) : printed, errors);
        }

        private string Saved(string commandLine)
        {
            string file = _folder.File($"{commandLine[..4]}.run.json");
            if (!File.Exists(file))
                Run($"{commandLine} --run-file {file}");
            return file;
        }
    }
}
