using System.Net.Sockets;

namespace TokenSigningBench.Core.Tests.Files;

public sealed class AtomicFileTests : InTemporaryFolder
{
    private const string RandomPart = "0123456789abcdef0123456789abcdef";

    [Fact]
    public void A_file_is_replaced_atomically_and_no_temporary_file_stays()
    {
        string path = Folder.Write("a", "much longer than what comes");
        AtomicFile.Write(path, "new"u8);

        File.ReadAllText(path).ShouldBe("new");
        Directory.GetFileSystemEntries(Folder.Path).ShouldBe([path]);
    }

    [Fact]
    public void A_new_file_in_a_new_folder_is_its_user_s_alone()
    {
        string path = Folder.File("new/below/a");

        AtomicFile.WriteWithFolder(path, "new"u8);

        File.ReadAllText(path).ShouldBe("new");
        if (!OperatingSystem.IsWindows())
            File.GetUnixFileMode(path).ShouldBe(UnixFileMode.UserRead | UnixFileMode.UserWrite);
    }

    [Fact]
    public void A_file_that_others_read_is_replaced()
    {
        string path = Folder.Write("a", "old");
        using FileStream reader = File.OpenRead(path);

        AtomicFile.Write(path, "new"u8);

        File.ReadAllText(path).ShouldBe("new");
    }

    [SkippableFact]
    public void Links_that_lead_in_a_circle_or_multiply_are_refused()
    {
        Skip.If(OperatingSystem.IsWindows(), "links");
        File.CreateSymbolicLink(Folder.File("a"), "b");
        File.CreateSymbolicLink(Folder.File("b"), "a");
        // Each twice through the one before: a billion steps, where they are counted for each branch alone.
        Directory.CreateDirectory(Folder.File("0"));
        for (int i = 1; i <= 30; i++)
            Directory.CreateSymbolicLink(Folder.File($"{i}"), $"{i - 1}/../{i - 1}");

        foreach (string link in new[] { Folder.File("a"), Folder.File("30/new") })
            Should.Throw<UserErrorException>(() => AtomicFile.Write(link, "new"u8)).Message.ShouldStartWith($"{link}: cannot be written: ");
    }

    [Fact]
    public void A_file_in_a_missing_folder_is_named() =>
        Should.Throw<UserErrorException>(() => AtomicFile.Write(Folder.File("none/a"), "new"u8)).SourceName.ShouldBe(Folder.File("none/a"));

    [Fact]
    public void A_folder_that_cannot_be_made_or_looked_into_is_named()
    {
        string file = Folder.Write("a", "no folder"),
            below = Folder.File("a/b/c");

        Should
            .Throw<UserErrorException>(() => AtomicFile.WriteWithFolder(below, "new"u8))
            .Message.ShouldStartWith($"{below}: cannot be written: ");
        Should
            .Throw<UserErrorException>(() => AtomicFile.RemoveLeftovers(Folder.File("none"), new HashSet<string> { "a" }))
            .Message.ShouldStartWith($"{Folder.File("none")}: cannot be written: ");
        File.ReadAllText(file).ShouldBe("no folder");
    }

    [Fact]
    public void A_path_that_no_file_can_have_is_named() =>
        Should.Throw<UserErrorException>(() => AtomicFile.Write("a\0b", "new"u8)).Message.ShouldStartWith("a\\u0000b: cannot be written: ");

    [SkippableFact]
    public void Whether_an_output_is_a_file_is_known_before_it_is_written()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "devices");
        AtomicFile.Require(Folder.File("a"), "-o").ShouldBeTrue();
        AtomicFile.Require(Device("null", 3), "-o").ShouldBeFalse();
    }

    [Fact]
    public void A_folder_with_the_same_name_leaves_no_partial_file()
    {
        string existingFolder = Directory.CreateDirectory(Folder.File("a")).FullName;

        Should.Throw<UserErrorException>(() => AtomicFile.Write(existingFolder, "new"u8));

        Directory.GetFileSystemEntries(Folder.Path).ShouldBe([existingFolder]);
    }

    [SkippableTheory]
    [InlineData(UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead | UnixFileMode.OtherRead)]
    [InlineData(UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead | UnixFileMode.GroupWrite)]
    public void A_replaced_file_keeps_its_mode(UnixFileMode mode)
    {
        string path = Folder.Write("a", "old");
        if (OperatingSystem.IsWindows())
            throw new SkipException("Windows has no file modes");
        File.SetUnixFileMode(path, mode);

        AtomicFile.Write(path, "new"u8);

        (File.ReadAllText(path), File.GetUnixFileMode(path)).ShouldBe(("new", mode));
    }

    [SkippableFact]
    public void A_replaced_file_keeps_its_owner()
    {
        Skip.IfNot(OperatingSystem.IsLinux() && FileStatus.CurrentUser == 0, "only root gives files away, on Linux");
        string path = Folder.Write("a", "old");
        DotNetProgram.RunFile("chown", ["12:34", path]).ExitCode.ShouldBe(0);

        AtomicFile.Write(path, "new"u8);

        FileStatus status = FileStatus.Of(path)!;
        (File.ReadAllText(path), status.Owner, status.Group).ShouldBe(("new", 12u, 34u));
    }

    [SkippableTheory]
    [InlineData(true)]
    [InlineData(false)]
    public void A_link_is_followed_and_stays(bool isTargetThere)
    {
        Skip.If(OperatingSystem.IsWindows(), "links need a right that tests do not have on Windows");
        Directory.CreateDirectory(Folder.File("other"));
        string target = Folder.File("other/target"),
            link = Folder.File("link");
        if (isTargetThere)
            File.WriteAllText(target, "old");
        // Relative to the link, through a link to a folder.
        Directory.CreateSymbolicLink(Folder.File("folder"), "other");
        File.CreateSymbolicLink(link, "folder/target");

        AtomicFile.WriteWithFolder(link, "new"u8);

        new FileInfo(link).LinkTarget.ShouldBe("folder/target");
        File.ReadAllText(target).ShouldBe("new");
        Directory.GetFiles(Folder.File("other")).ShouldBe([target]);
    }

    [Fact]
    public void A_read_only_file_is_refused()
    {
        string path = Folder.Write("a", "old");
        new FileInfo(path).IsReadOnly = true;
        try
        {
            Should
                .Throw<UserErrorException>(() => AtomicFile.Write(path, "new"u8))
                .Message.ShouldBe($"{path}: is read-only: make it writable, or name another file");
            File.ReadAllText(path).ShouldBe("old");
        }
        finally
        {
            new FileInfo(path).IsReadOnly = false;
        }
    }

    [SkippableFact]
    public void A_named_pipe_and_a_socket_are_refused_by_name()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "by statx(2)");
        string pipe = NamedPipe.MakeOrSkip(Folder.File("pipe")),
            address = Folder.File("socket");
        using var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        socket.Bind(new UnixDomainSocketEndPoint(address));

        Should
            .Throw<UserErrorException>(() => AtomicFile.Write(pipe, "new"u8))
            .Message.ShouldBe($"{pipe}: is a named pipe: name a regular file");
        Should
            .Throw<UserErrorException>(() => AtomicFile.Write(address, "new"u8))
            .Message.ShouldBe($"{address}: is a socket: name a regular file");
        FileStatus.Of(pipe)!.Type.ShouldBe(FileType.Pipe);
        FileStatus.Of(address)!.Type.ShouldBe(FileType.Socket);
    }

    [SkippableFact]
    public void A_device_is_written_and_stays_one()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "devices");
        string bin = Device("null", 3),
            full = Device("full", 7);
        FileStatus before = FileStatus.Of(bin)!;

        AtomicFile.WriteWithFolder(bin, "new"u8);
        File.CreateSymbolicLink(Folder.File("link"), bin);
        AtomicFile.Write(Folder.File("link"), "new"u8);
        Should.Throw<UserErrorException>(() => AtomicFile.Write(full, "new"u8)).Message.ShouldStartWith($"{full}: cannot be written: ");

        FileStatus.Of(bin).ShouldBe(before);
        before.Type.ShouldBe(FileType.CharacterDevice);
    }

    // Root has devices of the test's own: a fault would replace the machine's. null(4), full(4): their numbers.
    private string Device(string name, int minor)
    {
        if (FileStatus.CurrentUser != 0)
            return $"/dev/{name}";
        string path = Folder.File(name);
        DotNetProgram.RunFile("mknod", ["-m", "666", path, "c", "1", $"{minor}"]).ExitCode.ShouldBe(0);
        return path;
    }

    [SkippableTheory]
    [InlineData("/dev/fd/")]
    [InlineData("/proc/self/fd/")]
    [InlineData("/proc/PID/fd/")]
    public void An_open_descriptor_is_written_where_it_stands_and_stays_open(string folder)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "/proc");
        string path = Folder.Write("log", "before\n");
        using (FileStream log = new(path, FileMode.Append, FileAccess.Write, FileShare.ReadWrite, bufferSize: 0))
        {
            string name = folder.Replace("PID", $"{Environment.ProcessId}", StringComparison.Ordinal);
            AtomicFile.Write($"{name}{log.SafeFileHandle.DangerousGetHandle()}", "new\n"u8);
            RandomAccess.GetLength(log.SafeFileHandle).ShouldBe("before\nnew\n".Length);
        }

        File.ReadAllText(path).ShouldBe("before\nnew\n");
    }

    [Fact]
    public void Only_leftovers_of_this_program_for_the_named_files_are_removed()
    {
        string leftover = Folder.Write($".a.pfx.tokenbench-{RandomPart}.tmp", "half");
        string[] others =
        [
            Folder.Write("mine.tmp", "mine"),
            // Temporary files of an editor or another program, with common names.
            Folder.Write(".a.pfx.tmp", "mine"),
            Folder.Write(".a.pfx.0123456789.tmp", "mine"),
            Folder.Write($".a.pfx.{RandomPart}.tmp", "mine"),
            Folder.Write($".a.pfx.tokenbench-{RandomPart[1..]}.tmp", "mine"),
            Folder.Write($".a.pfx.tokenbench-{RandomPart}.tmp.tmp", "mine"),
            // Another process may be about to rename this file.
            Folder.Write($".run.json.tokenbench-{RandomPart}.tmp", "whole"),
        ];

        AtomicFile.RemoveLeftovers(Folder.Path, new HashSet<string> { "a.pfx" });

        File.Exists(leftover).ShouldBeFalse();
        others.Where(other => !File.Exists(other)).ShouldBeEmpty();
    }

    [SkippableFact]
    public void The_leftover_of_a_killed_write_is_removed()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "inotify(7) tells of a rename in one event");
        // Captures the temporary name just before the rename.
        List<string> oldNames = [];
        using var watcher = new FileSystemWatcher(Folder.Path, "*") { NotifyFilter = NotifyFilters.FileName };
        using var renamed = new ManualResetEventSlim();
        watcher.Renamed += (_, e) =>
        {
            oldNames.Add(e.OldName!);
            renamed.Set();
        };
        watcher.EnableRaisingEvents = true;
        AtomicFile.Write(Folder.File("a.pfx"), "new"u8);
        renamed.Wait(TimeSpan.FromMinutes(10)).ShouldBeTrue();

        string leftover = Folder.Write(oldNames.ShouldHaveSingleItem(), "half");
        AtomicFile.RemoveLeftovers(Folder.Path, new HashSet<string> { "a.pfx" });

        File.Exists(leftover).ShouldBeFalse();
        File.Exists(Folder.File("a.pfx")).ShouldBeTrue();
    }
}
