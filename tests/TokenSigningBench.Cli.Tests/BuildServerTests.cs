using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>What build servers read, in the environment and with the files that their runners give a step.</summary>
public sealed class BuildServerTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void GitHub_shows_each_finding_beside_its_file_and_the_tables_on_the_page()
    {
        string summary = _folder.Write("summary.md", "before\n");
        (int exitCode, string output, string errors) = Check(
            "sarif",
            ("GITHUB_ACTIONS", "true"),
            ("GITHUB_WORKSPACE", _folder.Path),
            ("GITHUB_STEP_SUMMARY", summary)
        );
        exitCode.ShouldBe(1);
        // The document is whole: annotations go to the other stream, which the runner reads too.
        output.ShouldStartWith("{");
        errors.ShouldContain("::error file=keys/weak%2C 1.crt,line=1,title=rsa-too-small::");
        errors.Split('\n').ShouldAllBe(line => line.Length == 0 || line.StartsWith("::", StringComparison.Ordinal));
        File.ReadAllText(summary).ShouldStartWith("before\n### NOT FIT: <code>");
    }

    [Fact]
    public void Azure_logs_errors_and_warnings_and_uploads_the_tables()
    {
        (int exitCode, _, string errors) = Check(
            "junit",
            ("TF_BUILD", "True"),
            ("BUILD_SOURCESDIRECTORY", _folder.Path),
            ("AGENT_TEMPDIRECTORY", _folder.File("agent"))
        );
        exitCode.ShouldBe(1);
        errors.ShouldContain("##vso[task.logissue type=error;sourcepath=keys/weak, 1.crt;linenumber=1;code=rsa-too-small]");
        string file = Directory.GetFiles(_folder.File("agent")).ShouldHaveSingleItem();
        errors.ShouldContain($"##vso[task.uploadsummary]{file}\n");
        File.ReadAllText(file).ShouldStartWith("### NOT FIT: <code>");
    }

    [Fact]
    public void A_summary_that_cannot_be_written_is_one_line()
    {
        (int exitCode, _, string errors) = Check("text", ("GITHUB_ACTIONS", "true"), ("GITHUB_STEP_SUMMARY", _folder.Path));
        exitCode.ShouldBe(2);
        errors.TrimEnd('\n').Split('\n')[^1].ShouldStartWith($"GITHUB_STEP_SUMMARY: {_folder.Path} cannot be written: ");
    }

    /// <summary>A foreign certificate must not set a variable of the job that looks at it, nor switch the runner's reading off.</summary>
    [Theory]
    [InlineData("GITHUB_ACTIONS")]
    [InlineData("TF_BUILD")]
    public void What_a_certificate_says_is_no_command(string server)
    {
        const string hostile = "##vso[task.setvariable variable=PATH]/tmp ##[add-mask]a ::stop-commands::x";
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest(new X500DistinguishedName($"CN=\"{hostile}\""), key, HashAlgorithmName.SHA256);
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        using X509Certificate2 certificate = request.CreateSelfSigned(now.AddDays(-1), now.AddDays(90));
        string file = _folder.Write("a.crt", certificate.Export(X509ContentType.Cert));
        foreach (string[] arguments in new string[][] { ["inspect", file], ["inspect", file, "--json"] })
        {
            (int exitCode, string output, string errors) = DotNetProgram.Run("tokenbench", arguments, (server, "true"));
            (exitCode, errors).ShouldBe((0, ""));
            output.ShouldContain("task.setvariable");
            foreach (string command in new[] { "##vso[", "##[", "\n::stop", " ::stop-commands\n" })
                output.ShouldNotContain(command);
        }
    }

    private (int ExitCode, string Output, string Errors) Check(string format, params (string Name, string Value)[] environment)
    {
        Directory.CreateDirectory(_folder.File("keys"));
        string file = _folder.File("keys/weak, 1.crt");
        File.WriteAllBytes(file, CraftedCertificate.OfRsa(1024));
        return DotNetProgram.Run("tokenbench", ["check", file, "--no-timing", "--format", format], environment);
    }
}
