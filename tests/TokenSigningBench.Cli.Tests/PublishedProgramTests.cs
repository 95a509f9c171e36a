using System.Runtime.InteropServices;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>What scripts/publish.sh makes for servers without .NET. The runtime comes from the package source.</summary>
public sealed class PublishedProgramTests(PublishedProgramTests.SmallTool small)
    : IClassFixture<PublishedProgramTests.SmallTool>,
        IDisposable
{
    private static readonly string Run = RepositoryFile.At("tests/Golden/runs/check.run.json");

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    // Three minutes: it compiles the libraries of the lab and .NET too.
    [SkippableFact]
    [Trait("Category", "Long")]
    public void The_whole_tool_checks_without_dotnet() => CheckWithoutDotNet(Publish(_folder.File("published")));

    [SkippableFact]
    [Trait("Category", "Long")]
    public void The_small_tool_is_one_file_and_checks_without_dotnet()
    {
        Directory.GetFiles(Path.GetDirectoryName(small.Program)!).ShouldBe([small.Program]);
        CheckWithoutDotNet(small.Program);
    }

    /// <summary>Code that is looked up by its name at run time would be missing: in reports, and in what JSON is made of.</summary>
    [SkippableFact]
    [Trait("Category", "Long")]
    public void The_small_tool_says_the_same_as_the_whole_one()
    {
        string certificate = _folder.Write("signing.crt", KnownCertificates.OfCurve().RawData),
            made = _folder.File("made.run.json");
        foreach (string format in new[] { "text", "markdown", "junit" })
            SaysTheSame("check", certificate, "--no-timing", "--format", format);
        SaysTheSame("inspect", certificate);
        SaysTheSame("inspect", certificate, "--json");
        MakesTheSamePage(Run);
        SaysTheSame("report", Run, "--format", "markdown");
        SaysTheSame("compare", Run, Run);
        SaysTheSame("compare", Run, Run, "--json");

        (int exitCode, string output, string errors) = DotNetProgram.RunFile(small.Program, ["check", certificate, "--run-file", made]);
        exitCode.ShouldBe(0, output + errors);
        MakesTheSamePage(made);
    }

    [SkippableFact]
    [Trait("Category", "Long")]
    public void The_small_tool_loads_no_libraries_of_a_server()
    {
        string certificate = _folder.Write("signing.crt", KnownCertificates.OfCurve().RawData);
        DotNetProgram
            .RunFile(small.Program, ["check", certificate, "--bin", _folder.Path])
            .ShouldBe((2, "", $"{_folder.Path}: this program is compiled ahead of time and loads no libraries; use the .NET tool\n"));
    }

    /// <summary>What is exchanged with a PKCS #11 module is laid out by types that rd.xml names.</summary>
    [SkippableFact]
    [Trait("Category", "Long")]
    public void The_small_tool_signs_with_keys_in_tokens()
    {
        SoftToken.RequireOrSkip();
        (int exitCode, string output, string errors) = DotNetProgram.RunFile(
            small.Program,
            ["check", SoftToken.Address("token=login;object=with-certificate"), "--alg", "PS256", "--budget", "1000", "--verbose"],
            SoftToken.Configuration
        );
        exitCode.ShouldBe(0, output + errors);
        output.ShouldStartWith("FIT  ");
    }

    private void SaysTheSame(params string[] arguments)
    {
        (int ExitCode, string Output, string Errors) whole = DotNetProgram.Run("tokenbench", arguments);
        whole.Output.ShouldNotBeEmpty(whole.Errors);
        DotNetProgram.RunFile(small.Program, arguments).ShouldBe(whole, string.Join(' ', arguments));
    }

    private void MakesTheSamePage(string run)
    {
        string whole = _folder.File("whole.html"),
            page = _folder.File("small.html");
        DotNetProgram.Run("tokenbench", ["report", run, "-o", whole]).ShouldBe((0, "", ""));
        DotNetProgram.RunFile(small.Program, ["report", run, "-o", page]).ShouldBe((0, "", ""));
        File.ReadAllText(page).ShouldBe(File.ReadAllText(whole));
    }

    private void CheckWithoutDotNet(string program)
    {
        string fit = _folder.Write("fit.crt", KnownCertificates.OfCurve().RawData),
            weak = _folder.Write("weak.crt", CraftedCertificate.OfRsa(1024));
        foreach ((string certificate, int expected, string verdict) in new[] { (fit, 0, "FIT"), (weak, 1, "NOT FIT") })
        {
            (int exitCode, string output, string errors) = DotNetProgram.RunFile(
                program,
                ["check", certificate],
                ("PATH", "/nowhere"),
                ("DOTNET_ROOT", "/nowhere")
            );
            exitCode.ShouldBe(expected, output + errors);
            output.ShouldStartWith($"{verdict}  {certificate} ");
        }
    }

    private static string Publish(string folder, params string[] options)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "it publishes for Linux");
        (int exitCode, string output, string errors) = DotNetProgram.RunFile(
            RequiredProgram.FindOrSkip("bash", "bash"),
            [
                RepositoryFile.At("scripts/publish.sh"),
                .. options,
                $"linux-{RuntimeInformation.OSArchitecture.ToString().ToLowerInvariant()}",
                folder,
            ]
        );
        (exitCode, errors).ShouldBe((0, ""), output);
        output.ShouldStartWith($"Published  {folder}/tokenbench, with .NET inside\n");
        return $"{folder}/tokenbench";
    }

    /// <summary>The small tool, published once.</summary>
    public sealed class SmallTool : IDisposable
    {
        private readonly TemporaryFolder _folder = new();
        private readonly Lazy<string> _program;

        public SmallTool() =>
            _program = new(() =>
            {
                RequiredProgram.FindOrSkip("gcc", "gcc");
                return Publish(_folder.File("published"), "--check");
            });

        public string Program => _program.Value;

        public void Dispose() => _folder.Dispose();
    }
}
