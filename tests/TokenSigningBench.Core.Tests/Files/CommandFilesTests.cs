namespace TokenSigningBench.Core.Tests.Files;

public sealed class CommandFilesTests : InTemporaryFolder
{
    private readonly string _key;

    public CommandFilesTests()
    {
        Directory.CreateDirectory(Folder.File("keys/below"));
        _key = Folder.Write("keys/a.pem", "key");
    }

    [SkippableTheory]
    [InlineData("keys/a.pem")]
    [InlineData("keys/./a.pem")]
    [InlineData("keys/below/../a.pem")]
    [InlineData("link")]
    [InlineData("hard")]
    [InlineData("folder/a.pem")]
    public void A_file_that_is_read_is_not_written_under_any_name(string output)
    {
        Skip.If(OperatingSystem.IsWindows(), "links");
        File.CreateSymbolicLink(Folder.File("link"), "keys/a.pem");
        Directory.CreateSymbolicLink(Folder.File("folder"), "keys");
        DotNetProgram.RunFile("ln", [_key, Folder.File("hard")]).ExitCode.ShouldBe(0);
        using var files = new CommandFiles([_key], _ => null);

        Should.Throw<UserErrorException>(() => AtomicFile.Write(Folder.File(output), "run"u8));
        Should.Throw<UserErrorException>(() => AtomicFile.WriteWithFolder(Folder.File(output), "run"u8));
        File.ReadAllText(_key).ShouldBe("key");
    }

    [SkippableTheory]
    [InlineData("away/../beside.pem", "elsewhere/beside.pem")]
    [InlineData("./elsewhere/../keys/a.pem", "keys/a.pem")]
    public void A_link_leads_where_the_kernel_leads_it(string target, string file)
    {
        Skip.If(OperatingSystem.IsWindows(), "links");
        Directory.CreateDirectory(Folder.File("elsewhere/below"));
        Folder.Write("elsewhere/beside.pem", "key");
        Folder.Write("beside.pem", "other");
        Directory.CreateSymbolicLink(Folder.File("away"), "elsewhere/below");
        string link = Folder.File("link");
        File.CreateSymbolicLink(link, target);
        using (new CommandFiles([Folder.File(file)], _ => null))
            Should.Throw<UserErrorException>(() => AtomicFile.Write(link, "run"u8));
        using (new CommandFiles([link], _ => null))
            Should.Throw<UserErrorException>(() => AtomicFile.Write(Folder.File(file), "run"u8));

        AtomicFile.Write(link, "run"u8);
        File.ReadAllText(Folder.File(file)).ShouldBe("run");
        File.ReadAllText(Folder.File("beside.pem")).ShouldBe("other");
    }

    [Fact]
    public void The_message_names_the_output_and_what_is_read()
    {
        string other = Path.Combine(Folder.File("keys"), ".", "a.pem");
        using var files = new CommandFiles([_key], _ => null);

        Should
            .Throw<UserErrorException>(() => AtomicFile.Write(_key, "run"u8))
            .Message.ShouldBe($"{_key}: is a file that this command reads: name another file");
        Should
            .Throw<UserErrorException>(() => AtomicFile.Write(other, "run"u8))
            .Message.ShouldBe($"{other}: is the same file as {_key}, which this command reads: name another file");
        Should
            .Throw<UserErrorException>(() => AtomicFile.Require(_key, "--run-file"))
            .Message.ShouldBe($"--run-file: {_key} is a file that this command reads: name another file");
    }

    [Fact]
    public void A_file_that_does_not_exist_yet_is_read_too()
    {
        string missing = Folder.File("none/missing.pem");
        using var files = new CommandFiles([missing], _ => null);

        Should.Throw<UserErrorException>(() => AtomicFile.WriteWithFolder(Folder.File("none/../none/missing.pem"), "run"u8));
        Directory.Exists(Folder.File("none")).ShouldBeFalse();
    }

    [Fact]
    public void Of_a_folder_the_declared_files_are_read_and_without_them_all()
    {
        string report = Folder.Write("keys/report.html", "old"),
            below = Folder.Write("keys/below/b.pem", "key");
        using (var declared = new CommandFiles([Folder.File("keys")], folder => Directory.GetFiles(folder, "*.pem")))
        {
            Should.Throw<UserErrorException>(() => AtomicFile.Write(_key, "run"u8));
            AtomicFile.Write(report, "new"u8);
            AtomicFile.Write(below, "new"u8);
        }

        using var whole = new CommandFiles([Folder.File("keys")], _ => null);
        foreach (string file in new[] { _key, report, below })
            Should.Throw<UserErrorException>(() => AtomicFile.Write(file, "run"u8)).Message.ShouldContain("which this command reads");
        AtomicFile.Write(Folder.File("keys/new.html"), "new"u8);
        AtomicFile.Write(Folder.Write("beside.html", "old"), "new"u8);
        File.ReadAllText(_key).ShouldBe("key");
    }

    [Fact]
    public void After_the_command_the_file_is_like_any_other()
    {
        using (new CommandFiles([_key], _ => null))
            Should.Throw<UserErrorException>(() => AtomicFile.Write(_key, "run"u8));
        AtomicFile.Write(_key, "run"u8);
        File.ReadAllText(_key).ShouldBe("run");
    }
}
