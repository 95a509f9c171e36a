using TokenSigningBench.Core.Files;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Core.Tests.Files;

public sealed class AtomicFileTests : IDisposable
{
    private const string RandomPart = "0123456789abcdef0123456789abcdef";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_file_is_replaced_atomically_and_no_temporary_file_stays()
    {
        string path = _folder.Write("a", "much longer than what comes");
        AtomicFile.Write(path, "new"u8);

        File.ReadAllText(path).ShouldBe("new");
        Directory.GetFileSystemEntries(_folder.Path).ShouldBe([path]);
    }

    [Fact]
    public void A_file_in_a_missing_folder_is_named() =>
        Should
            .Throw<UserErrorException>(() => AtomicFile.Write(_folder.File("none/a"), "new"u8))
            .SourceName.ShouldBe(_folder.File("none/a"));

    [Fact]
    public void A_folder_with_the_same_name_leaves_no_partial_file()
    {
        string existingFolder = Directory.CreateDirectory(_folder.File("a")).FullName;

        Should.Throw<UserErrorException>(() => AtomicFile.Write(existingFolder, "new"u8));

        Directory.GetFileSystemEntries(_folder.Path).ShouldBe([existingFolder]);
    }

    [Fact]
    public void Only_leftovers_of_this_program_for_the_named_files_are_removed()
    {
        string leftover = _folder.Write($".a.pfx.tokenbench-{RandomPart}.tmp", "half");
        string[] others =
        [
            _folder.Write("mine.tmp", "mine"),
            // Temporary files of an editor or another program, with common names.
            _folder.Write(".a.pfx.tmp", "mine"),
            _folder.Write(".a.pfx.0123456789.tmp", "mine"),
            _folder.Write($".a.pfx.{RandomPart}.tmp", "mine"),
            _folder.Write($".a.pfx.tokenbench-{RandomPart[1..]}.tmp", "mine"),
            _folder.Write($".a.pfx.tokenbench-{RandomPart}.tmp.tmp", "mine"),
            // Another process may be about to rename this file.
            _folder.Write($".run.json.tokenbench-{RandomPart}.tmp", "whole"),
        ];

        AtomicFile.RemoveLeftovers(_folder.Path, new HashSet<string> { "a.pfx" });

        File.Exists(leftover).ShouldBeFalse();
        others.Where(other => !File.Exists(other)).ShouldBeEmpty();
    }

    [SkippableFact]
    public void The_leftover_of_a_killed_write_is_removed()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "inotify(7) tells of a rename in one event");
        // Captures the temporary name just before the rename.
        List<string> oldNames = [];
        using var watcher = new FileSystemWatcher(_folder.Path, "*") { NotifyFilter = NotifyFilters.FileName };
        using var renamed = new ManualResetEventSlim();
        watcher.Renamed += (_, e) =>
        {
            oldNames.Add(e.OldName!);
            renamed.Set();
        };
        watcher.EnableRaisingEvents = true;
        AtomicFile.Write(_folder.File("a.pfx"), "new"u8);
        renamed.Wait(TimeSpan.FromSeconds(30)).ShouldBeTrue();

        string leftover = _folder.Write(oldNames.ShouldHaveSingleItem(), "half");
        AtomicFile.RemoveLeftovers(_folder.Path, new HashSet<string> { "a.pfx" });

        File.Exists(leftover).ShouldBeFalse();
        File.Exists(_folder.File("a.pfx")).ShouldBeTrue();
    }
}
