using System.Diagnostics;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

public sealed class ForgeCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void It_makes_what_was_asked_for_and_leaves_what_is_there()
    {
        (int exitCode, string output, string errors) = Forge("--key", "ec:P-256", "ec:P-384");
        exitCode.ShouldBe(0, errors);
        output.ShouldEndWith($"{_folder.Path}: 2 made, 0 there already\n");
        Names().ShouldBe(["idsrv-256-P-256.crt", "idsrv-256-P-256.pfx", "idsrv-384-P-384.crt", "idsrv-384-P-384.pfx"]);

        Forge("--key", "ec:P-256").Output.ShouldBe($"{_folder.Path}: 0 made, 1 there already\n");
    }

    [Fact]
    public void Two_processes_at_once_end_with_whole_files_and_one_key_a_size()
    {
        using DotNetProgram first = Start("--key", "rsa:2048", "ec:P-256");
        using DotNetProgram second = Start("--key", "rsa:2048", "ec:P-256");
        (int ExitCode, string Output, string Errors)[] ends = [first.End(), second.End()];

        ends.ShouldAllBe(end => end.ExitCode == 0);
        ends.Sum(end => end.Output.Split('\n').Count(line => line.StartsWith("wrote ", StringComparison.Ordinal))).ShouldBe(4);
        EveryFileIsWhole().ShouldBe(4);
        string[] keys = [.. new[] { 256, 384, 512 }.Select(hash => PublicKey(new CertificateSpec(KeySpec.Rsa(2048), hash))).Distinct()];
        keys.ShouldHaveSingleItem();
        Names().ShouldNotContain(name => name.EndsWith(".tmp", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("making key rsa:2048")]
    [InlineData("key rsa:2048 ready")]
    [InlineData("wrote idsrv-256-2048")]
    [InlineData("wrote idsrv-384-2048")]
    public void Killed_at_any_point_it_leaves_whole_files_only_and_the_next_one_finishes(string line)
    {
        using (DotNetProgram killed = Start("--key", "rsa:2048"))
        {
            killed.ReadUntil(printed => printed == line);
            killed.Kill();
        }

        EveryFileIsWhole();
        (int exitCode, _, string errors) = Forge("--key", "rsa:2048");

        exitCode.ShouldBe(0, errors);
        EveryFileIsWhole().ShouldBe(3);
        Names().Length.ShouldBe(6);
    }

    [SkippableFact]
    public void Interrupted_while_it_makes_a_key_it_ends_with_130_and_leaves_no_file()
    {
        Skip.If(OperatingSystem.IsWindows(), "there is no SIGINT to send on Windows");
        using DotNetProgram program = Start("--key", "rsa:8192");
        program.ReadUntil(line => line == "making key rsa:8192");
        using (Process interrupt = Process.Start("kill", ["-INT", $"{program.ProcessId}"]))
            interrupt.WaitForExit();

        program.End().ExitCode.ShouldBe(130);
        Names().ShouldBeEmpty();
    }

    [Theory]
    [InlineData("--key rsa:1234", "rsa:1234: unknown key; known are rsa:2048, rsa:3072, rsa:4096, rsa:8192, ec:P-256, ec:P-384, ec:P-521")]
    [InlineData("--hash MD5", "MD5: unknown hash; known are SHA256, SHA384, SHA512")]
    [InlineData("--key ec:P-256 --hash SHA512", "--key ec:P-256 --hash SHA512: no certificate has both: each curve has its own hash")]
    [InlineData("--colour red", "tokenbench: unknown command or argument '--colour' (tokenbench --help)")]
    public void Wrong_words_end_in_one_line_and_2(string words, string line)
    {
        (int exitCode, string output, string errors) = Forge(words.Split(' '));
        exitCode.ShouldBe(2);
        output.ShouldBeEmpty();
        errors.ShouldBe(line + "\n");
        Names().ShouldBeEmpty();
    }

    [Fact]
    public void A_damaged_file_is_named_and_made_anew_only_by_force()
    {
        string damaged = _folder.Write("idsrv-256-P-256.pfx", [0x30, 0x82, 0x01]);

        (int exitCode, _, string errors) = Forge("--key", "ec:P-256");
        exitCode.ShouldBe(2);
        errors.ShouldBe($"{damaged}: is truncated, or not PKCS#12 at all\n");
        File.ReadAllBytes(damaged).Length.ShouldBe(3);

        Forge("--key", "ec:P-256", "--force").ExitCode.ShouldBe(0);
        EveryFileIsWhole().ShouldBe(1);
    }

    [Fact]
    public void A_folder_that_cannot_be_written_is_named()
    {
        string file = _folder.Write("file", "not a folder");
        (int exitCode, _, string errors) = DotNetProgram.Run("tokenbench", ["forge", "--key", "ec:P-256", "--out", file]);
        exitCode.ShouldBe(2);
        errors.ShouldStartWith($"{file}: cannot be written: ");
        errors.Count(character => character == '\n').ShouldBe(1);
    }

    private (int ExitCode, string Output, string Errors) Forge(params string[] arguments)
    {
        using DotNetProgram program = Start(arguments);
        return program.End();
    }

    private DotNetProgram Start(params string[] arguments) => DotNetProgram.Start("tokenbench", ["forge", .. arguments, "--out", _folder.Path]);

    private string[] Names() => [.. Directory.GetFiles(_folder.Path).Select(path => Path.GetFileName(path)).Where(name => name != ".lock").Order(StringComparer.Ordinal)];

    private int EveryFileIsWhole()
    {
        string[] files = Directory.GetFiles(_folder.Path, "*.pfx");
        foreach (string file in files)
        {
            using X509Certificate2 certificate = CertificateFile.Load(file, CertificateStore.Password);
            string crt = Path.ChangeExtension(file, ".crt");
            if (!File.Exists(crt))
                continue;
            using X509Certificate2 publicPart = CertificateFile.Load(crt, null);
            publicPart.Thumbprint.ShouldBe(certificate.Thumbprint);
        }

        return files.Length;
    }

    private string PublicKey(CertificateSpec spec)
    {
        using X509Certificate2 certificate = new CertificateStore(_folder.Path, TimeProvider.System).Load(spec);
        return certificate.GetPublicKeyString();
    }
}
