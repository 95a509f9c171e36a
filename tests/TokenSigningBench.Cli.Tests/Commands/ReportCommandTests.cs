using System.Buffers.Binary;
using System.Buffers.Text;
using System.Security.Cryptography;
using TokenSigningBench.Check.Choose;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class ReportCommandTests : IDisposable
{
    private const string Machine =
        "\"machine\":{\"operatingSystem\":\"Example OS\",\"dotNet\":\".NET\",\"garbageCollector\":\"workstation\"}";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_page_starts_with_the_answer_and_is_self_contained()
    {
        string page = _folder.File("report.html");
        (int exitCode, string output, string errors) = Report(Run(), "-o", page);
        exitCode.ShouldBe(0, errors);
        output.ShouldBeEmpty();
        string html = File.ReadAllText(page);
        html.ShouldStartWith("<!DOCTYPE html>");
        html.ShouldContain("OWASP minimum: 600,000 iterations");
        html.ShouldContain("Content-Security-Policy");
        html.ShouldNotContain("<script src");
        html.ShouldNotContain("<link ");
        // The page has the file's name but not its folder, which is private.
        html.ShouldNotContain(_folder.Path);
        html.ShouldContain("From a.run.json");
    }

    [Fact]
    public void Markdown_goes_to_stdout_or_to_a_file()
    {
        (int exitCode, string output, string errors) = Report(Run(), "--format", "markdown");
        exitCode.ShouldBe(0, errors);
        output.ShouldStartWith("# Signing keys and logins\n");
        Report(Run(), "--title", "T", "--format", "markdown").Output.ShouldStartWith("# T\n");
        output.ShouldContain("OWASP minimum: 600,000 iterations");
        string file = _folder.File("not/there/yet/report.md");
        Report(Run(), "--format", "markdown", "-o", file).ExitCode.ShouldBe(0);
        File.ReadAllText(file).ShouldBe(output);
    }

    [Fact]
    public void A_picture_has_the_title_and_a_folder_has_every_chart()
    {
        string picture = _folder.File("view.svg"),
            folder = _folder.File("pictures/");
        Report(Run(), "--title", "Hashes of a & b", "--only", "password-hash", "--format", "svg", "-o", picture).ShouldBe((0, "", ""));
        string svg = File.ReadAllText(picture);
        svg.ShouldStartWith("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1280\" ");
        svg.ShouldContain("Hashes of a &amp; b</text>");
        Report(Run(), "--only", "A.run.json", "--format", "svg", "-o", picture).ExitCode.ShouldBe(2);
        Report(Run(), "--only", "a.run.json", "--format", "svg", "-o", folder).ShouldBe((0, "", ""));
        Directory.GetFiles(folder).Select(Path.GetFileName).Order().ShouldBe(["01-password-hash-1.svg", "first-view.svg"]);
    }

    [SkippableFact]
    public void A_picture_as_PNG_is_as_large_as_the_first_view()
    {
        Skip.If(InstalledProgram.Find("chromium") is null, "chromium is not installed: scripts/lab-setup.sh chromium");
        string picture = _folder.File("view.png");
        Report(Run(), "--format", "png", "-o", picture).ShouldBe((0, "", ""));
        byte[] png = File.ReadAllBytes(picture);
        // PNG, first chunk: width and height in big-endian order.
        png[..8].ShouldBe([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]);
        (BinaryPrimitives.ReadInt32BigEndian(png.AsSpan(16)), BinaryPrimitives.ReadInt32BigEndian(png.AsSpan(20))).ShouldBe((1280, 800));
    }

    [Theory]
    [InlineData("", "is empty, or not a regular file")]
    [InlineData("{", "is not a run file: ")]
    [InlineData("[]", "is not a run file: it names no schema")]
    [InlineData("""{"some":"JSON of another program"}""", "is not a run file: it names no schema")]
    [InlineData("""{"schema":2,"rows":[{"operation":"sign","eng""", "is not a run file: ")]
    [InlineData("""{"schema":3,"what":"nobody knows yet"}""", "is a run file of version 3; this program reads version 2")]
    [InlineData($$"""{"schema":2,"started":"2026-01-02T03:04:05Z",{{Machine}}}""", "contains no measurements")]
    [InlineData(
        $$"""{"schema":2,"started":"2026-01-02T03:04:05Z",{{Machine}},"rows":[null]}""",
        "is not a run file: it has null where a value belongs, at byte "
    )]
    [InlineData("""{"HostEnvironmentInfo":{},"Benchmarks":[]}""", "is a file of BenchmarkDotNet without benchmarks")]
    public void Unreadable_run_files_exit_with_2_and_nothing_is_written(string content, string cause)
    {
        string bad = _folder.Write("bad.json", content);
        (int exitCode, string output, string errors) = Report(Run(), bad, "-o", _folder.File("report.html"));
        exitCode.ShouldBe(2);
        output.ShouldBeEmpty();
        errors.ShouldContain($"bad.json: {cause}");
        errors.TrimEnd('\n').ShouldNotContain("\n");
        Directory.GetFiles(_folder.Path).Select(Path.GetFileName).ShouldBe(["a.run.json", "bad.json"], ignoreOrder: true);
    }

    [Fact]
    public void Invalid_arguments_print_one_line_and_exit_with_2()
    {
        Errors("none.json").ShouldBe("--output: is not given: a page goes to a file, such as -o report.html\n");
        Errors("none.json", "--format", "svg").ShouldBe("--output: is not given: a picture goes to a file, such as -o report.svg\n");
        Errors(Run(), "--only", "check", "--format", "markdown").ShouldBe("--only check: is none of the results here: password-hash\n");
        Errors(Run(), "--title", "T", "--format", "text").ShouldStartWith("--title: goes with html, svg, png and markdown");
        Errors("none.json", "-o", _folder.File("a.html")).ShouldBe("none.json: no such file or folder\n");
        Errors(Run(), "-o", Run()).ShouldBe($"--output: {Run()} is a file that this command reads: name another file\n");
        Errors(Run(), "-o", Path.Combine(Run(), "report.html")).ShouldContain(": cannot be written: ");
        Errors(Run(), "--format", "pdf").ShouldStartWith("tokenbench: Argument 'pdf' not recognized. ");
        Errors().ShouldStartWith("tokenbench: Required argument 'RUN' missing for command: 'report'");
    }

    [Fact]
    public void Hash_and_choose_runs_are_saved_and_reported()
    {
        string hash = _folder.File("hash.run.json"),
            choice = _folder.File("choice.run.json");
        InProcess.Run(["password-hash", "--scheme", "bcrypt", "--cost", "4", "--run-file", hash]).ExitCode.ShouldBe(0);
        InProcess.Run(["choose", "--verifiers", "own", "--standard", "bsi", "--until", "2050", "--run-file", choice]).ExitCode.ShouldBe(0);
        RunFile.Load(hash).Of<HashRun>().Nanoseconds.Count.ShouldBeGreaterThanOrEqualTo(5);
        RunFile.Load(choice).Of<ChoiceRun>().Ranked.ShouldHaveSingleItem().SignNanoseconds.Count.ShouldBeGreaterThan(1);
        (int exitCode, string output, string errors) = Report(hash, choice, "--format", "markdown");
        exitCode.ShouldBe(0, errors);
        output.ShouldContain("## A password hash: bcrypt, cost 4\n");
        output.ShouldContain("## Which algorithm and key to sign with\n");
    }

    [Fact]
    public void A_check_run_is_saved_without_the_key_and_reported()
    {
        InProcess.Run(["create-cert", "--key", "ec:P-256", "--format", "pem", "--out", _folder.File("certs")]).ExitCode.ShouldBe(0);
        string certificate = Directory.GetFiles(_folder.File("certs"), "*.pem").Single(),
            check = _folder.File("check.run.json");
        InProcess.Run(["check", certificate, "--budget", "1000", "--run-file", check]).ExitCode.ShouldBe(0);
        using var key = ECDsa.Create();
        key.ImportFromPem(File.ReadAllText(certificate));
        byte[] secret = key.ExportParameters(includePrivateParameters: true).D!;
        string runFile = File.ReadAllText(check);
        foreach (
            string encodedKey in new[]
            {
                "PRIVATE KEY-----",
                Base64Url.EncodeToString(secret),
                Convert.ToBase64String(secret),
                Convert.ToHexString(secret),
            }
        )
            runFile.ShouldNotContain(encodedKey);
        // The public part is there, which shows that the search would find the key.
        runFile.ShouldContain(Base64Url.EncodeToString(key.ExportParameters(includePrivateParameters: false).Q.X!));
        (int exitCode, string output, string errors) = Report(check, "--format", "markdown");
        exitCode.ShouldBe(0, errors);
        output.ShouldContain(": FIT; ");
        output.ShouldContain("| RSA 2048 |");
    }

    [Theory]
    [InlineData("check KEY --peak 1000/hour")]
    [InlineData("machine --rounds 1 --key ec:P-256 rsa:2048")]
    public void Report_prints_the_same_text_from_the_run_file(string commandLine) => RequireSameText(commandLine);

    [SkippableTheory]
    [InlineData("choose --verifiers own --until 2030")]
    [InlineData("password-hash --scheme bcrypt --target 10ms --with-cert KEY")]
    public void Report_prints_the_same_text_from_the_run_file_of_a_search(string commandLine)
    {
        LongTest.SkipUnlessAll("it searches by measuring");
        RequireSameText(commandLine);
    }

    [SkippableTheory]
    [InlineData("login --server minimal KEY --rounds 5")]
    [InlineData("storm --server minimal KEY --logins 5 --duration 200ms --compare-plan")]
    [InlineData("plan KEY --peak 5/second --duration 10s --trial 200ms --server minimal")]
    [InlineData("storm --server minimal --max-rate KEY --rounds 2 --duration 1s")]
    public void Report_prints_the_same_text_from_the_run_file_of_servers(string commandLine)
    {
        LongTest.SkipUnlessAll("a server for each command");
        string? missing =
            new EmbeddedServer(_ => new(), new()).Missing()
            ?? (commandLine.Contains("--max-rate", StringComparison.Ordinal) ? Throughput.Missing() : null);
        Skip.If(missing is not null, missing);
        RequireSameText(commandLine);
    }

    private void RequireSameText(string commandLine)
    {
        InProcess.Run(["create-cert", "--key", "ec:P-256", "--format", "pem", "--out", _folder.File("certs")]).ExitCode.ShouldBe(0);
        string key = Directory.GetFiles(_folder.File("certs"), "*.pem").Single(),
            file = _folder.File("kept.run.json");
        (int exitCode, string printed, string errors) = InProcess.Run([
            .. commandLine.Split(' ').Select(argument => argument == "KEY" ? key : argument),
            "--run-file",
            file,
        ]);
        exitCode.ShouldBeInRange(0, 1, errors);
        printed.ShouldNotBeEmpty();
        (int reportExitCode, string output, string reportErrors) = Report(file, "--format", "text");
        reportExitCode.ShouldBe(0, reportErrors);
        output.ShouldBe(printed);
    }

    [Fact]
    public void Texts_of_several_runs_follow_each_other()
    {
        string first = _folder.File("a.run.json"),
            second = _folder.File("b.run.json");
        string[] printed =
        [
            .. new[] { first, second }.Select(file =>
                InProcess.Run(["choose", "--verifiers", "own", "--standard", "bsi", "--until", "2050", "--run-file", file]).Output
            ),
        ];
        Report(first, second, "--format", "text").Output.ShouldBe($"{printed[0]}\n{printed[1]}");
        string text = _folder.File("not/there/yet/both.txt");
        Report(first, second, "--format", "text", "-o", text).ShouldBe((0, "", ""));
        File.ReadAllText(text).ShouldBe($"{printed[0]}\n{printed[1]}");
    }

    [Fact]
    public void A_run_without_figures_has_no_text() =>
        Errors(_folder.Write("b.run.json", $$"""{"schema":2,"started":"2026-01-02T03:04:05Z",{{Machine}}}"""), "--format", "text")
            .ShouldEndWith("b.run.json: contains no measurements\n");

    private string Run()
    {
        string path = _folder.File("a.run.json");
        new RunFile
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = new()
            {
                OperatingSystem = "Example OS",
                DotNet = ".NET",
                GarbageCollector = "workstation",
            },

            Part = HashSample.Whole,
        }.Save(path);
        return path;
    }

    private static string Errors(params string[] arguments)
    {
        (int exitCode, string output, string errors) = Report(arguments);
        exitCode.ShouldBe(2, output);
        return errors;
    }

    private static (int ExitCode, string Output, string Errors) Report(params string[] arguments) =>
        InProcess.Run(["report", .. arguments]);
}
