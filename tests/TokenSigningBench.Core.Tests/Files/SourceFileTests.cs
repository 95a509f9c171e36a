namespace TokenSigningBench.Core.Tests.Files;

public sealed class SourceFileTests : InTemporaryFolder
{
    [Fact]
    public void A_file_is_read_completely_and_what_is_none_is_reported()
    {
        SourceFile.ReadAllBytes(Folder.Write("a", [1, 2, 3])).ShouldBe([1, 2, 3]);
        Cause(Folder.File("none")).ShouldBe("no such file");
        Cause(Folder.Path).ShouldBe("is a folder, not a file");
        Cause(Folder.Write("a", "")).ShouldBe("is empty, or not a regular file");
        Cause("a\0b").ShouldNotBeEmpty();
    }

    [Fact]
    public void A_message_is_one_line_and_escapes_control_characters()
    {
        new UserErrorException("a", "first\r\n second.\n").Message.ShouldBe("a: first second");
        new UserErrorException("a\nb", "\u001B[2J").Message.ShouldBe("""a\u000Ab: \u001B[2J""");
    }

    [Fact]
    public void The_largest_file_is_read_and_one_byte_more_is_not()
    {
        SourceFile.ReadAllBytes(Folder.Write("largest", new byte[SourceFile.MaxBytes])).Length.ShouldBe(SourceFile.MaxBytes);
        Cause(Folder.Write("larger", new byte[SourceFile.MaxBytes + 1])).ShouldBe("has 1,048,577 bytes; at most 1,048,576 are read");
    }

    [SkippableFact]
    public void A_link_is_followed()
    {
        Skip.If(OperatingSystem.IsWindows(), "only administrators make links on Windows");
        Folder.Write("content", new byte[4096]);
        File.CreateSymbolicLink(Folder.File("middle"), "content");
        File.CreateSymbolicLink(Folder.File("link"), "middle");
        File.CreateSymbolicLink(Folder.File("broken"), "none");

        SourceFile.ReadAllBytes(Folder.File("link")).Length.ShouldBe(4096);
        Cause(Folder.File("broken")).ShouldBe($"is a link to {Folder.File("none")}, which is no file");
    }

    [SkippableFact]
    public void A_device_is_refused_before_it_is_opened_also_behind_a_link()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "devices are files on Linux");
        File.CreateSymbolicLink(Folder.File("zero.pfx"), "/dev/zero");
        Cause(Folder.File("zero.pfx")).ShouldBe("is empty, or not a regular file");
        Cause("/dev/zero").ShouldNotBeEmpty();
        Cause("/dev/stdin").ShouldNotBeEmpty();
    }

    [SkippableFact]
    public void A_pipe_without_a_writer_is_refused_without_waiting()
    {
        string pipe = NamedPipe.MakeOrSkip(Folder.File("pipe.pfx"));
        Cause(pipe).ShouldBe("is empty, or not a regular file");
    }

    private static string Cause(string path) => Should.Throw<UserErrorException>(() => SourceFile.ReadAllBytes(path)).Cause;
}
