using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Faults;

/// <summary>Full and read-only disks with every command that writes.</summary>
public sealed class DiskTests : IDisposable
{
    private const string Full = "No space left on device";
    private const string Protected = "Read-only file system";
    private const string Password = "word";

    private readonly TemporaryFolder _inputs = new();
    private readonly SmallDisk _disk = SmallDisk.MountOrSkip();

    public DiskTests()
    {
        using X509Certificate2 certificate = KnownCertificates.OfRsa(2048);
        _inputs.Write("new.pfx", certificate.Export(X509ContentType.Pfx, Password));
        _inputs.Write("word.txt", Password);
        File.WriteAllText(_disk.File("old.json"), "as it was");
    }

    public void Dispose()
    {
        _disk.Dispose();
        _inputs.Dispose();
    }

    [SkippableTheory]
    [InlineData("machine --key ec:P-256 --rounds 1 --run-file OLD")]
    [InlineData("check new.pfx --budget 1000 --run-file OLD")]
    [InlineData("password-hash --scheme pbkdf2-sha256 --iterations 1000 --run-file OLD")]
    public void A_full_disk_keeps_the_old_file_and_the_figures_are_printed(string commandLine)
    {
        _disk.Fill();
        (int exitCode, string output, string errors) = Run(commandLine);
        RequireCleanFailure(output, errors, exitCode, Full);
        output.ShouldNotBeEmpty();
    }

    [SkippableTheory]
    [InlineData("report RUN -o OLD", Full)]
    [InlineData("report RUN -o OLD --format markdown", Protected)]
    [InlineData("machine --key ec:P-256 --rounds 1 --run-file OLD", Protected)]
    [InlineData("create-cert --key ec:P-256 --out DISK", Full)]
    [InlineData("create-cert --key ec:P-256 --out DISK", Protected)]
    public void A_path_that_cannot_be_written_is_named_in_one_line(string commandLine, string cause)
    {
        SampleRunFile.Save(_inputs.File("run.json"), 1e6);
        if (cause == Full)
            _disk.Fill();
        else
            _disk.Protect();
        (int exitCode, string output, string errors) = Run(commandLine);
        RequireCleanFailure(output, errors, exitCode, cause);
    }

    [SkippableFact]
    public void Existing_certificates_stay_unchanged()
    {
        Run("create-cert --key ec:P-256 --out DISK").ExitCode.ShouldBe(0);
        string pfx = _disk.File("idsrv-256-P-256.pfx"),
            crt = _disk.File("idsrv-256-P-256.crt");
        (byte[] key, byte[] certificate) = (File.ReadAllBytes(pfx), File.ReadAllBytes(crt));
        _disk.Fill();
        (int exitCode, string output, string errors) = Run("create-cert --key ec:P-256 --force --out DISK");
        RequireCleanFailure(output, errors, exitCode, Full);
        File.ReadAllBytes(pfx).ShouldBe(key);
        File.ReadAllBytes(crt).ShouldBe(certificate);
    }

    [SkippableFact]
    public void A_full_temporary_folder_is_named_in_one_line()
    {
        OpenSsl.RequireOrSkip();
        _disk.Fill();
        (int exitCode, string output, string errors) = DotNetProgram.Run(
            "tokenbench",
            ["check", _inputs.File("new.pfx"), "--budget", "1000", "--relying-parties"],
            ("TOKENBENCH_PASSWORD", Password),
            ("TMPDIR", _disk.Path)
        );
        RequireCleanFailure(output, errors, exitCode, Full);
        Directory.GetFileSystemEntries(_disk.Path, "tokenbench*").ShouldBeEmpty();
    }

    [SkippableTheory]
    [InlineData("inspect new.pfx", "")]
    [InlineData("machine --key ec:P-256 --rounds 1", "")]
    [InlineData("create-cert --key ec:P-256 --out DISK", "")]
    [InlineData("inspect new.pfx", "2>&1")]
    public void Output_that_cannot_be_written_exits_with_2(string commandLine, string errorRedirect)
    {
        string[] arguments =
        [
            $"exec dotnet \"$0\" \"$@\" >/dev/full {errorRedirect}",
            Path.Combine(AppContext.BaseDirectory, "tokenbench.dll"),
            .. commandLine.Split(' ').Select(ResolvePath),
        ];
        (int exitCode, _, string errors) = DotNetProgram.RunFile("sh", ["-c", .. arguments], ("TOKENBENCH_PASSWORD", Password));
        (exitCode, errors).ShouldBe((2, errorRedirect.Length > 0 ? "" : $"standard output: cannot be written: {Full}\n"));
    }

    private void RequireCleanFailure(string output, string errors, int exitCode, string cause)
    {
        exitCode.ShouldBe(2, output + errors);
        errors.Split('\n').Length.ShouldBe(2, errors);
        errors.ShouldContain(_disk.Path);
        errors.ShouldContain(cause);
        File.ReadAllText(_disk.File("old.json")).ShouldBe("as it was");
        Directory.GetFiles(_disk.Path, ".*.tmp").ShouldBeEmpty();
    }

    private (int ExitCode, string Output, string Errors) Run(string commandLine) =>
        InProcess.Run([
            .. commandLine.Replace("new.pfx", "new.pfx --password-file word.txt", StringComparison.Ordinal).Split(' ').Select(ResolvePath),
        ]);

    private string ResolvePath(string argument) =>
        argument switch
        {
            "OLD" => _disk.File("old.json"),
            "RUN" => _inputs.File("run.json"),
            "new.pfx" or "word.txt" => _inputs.File(argument),
            _ => argument.Replace("DISK", _disk.Path, StringComparison.Ordinal),
        };
}
