using TokenSigningBench.Core.Sources;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Core.Tests.Sources;

public sealed class AtomicFileTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_file_is_replaced_whole_and_nothing_temporary_stays()
    {
        string path = _folder.Write("a", "much longer than what comes");
        AtomicFile.Write(path, "new"u8);

        File.ReadAllText(path).ShouldBe("new");
        Directory.GetFileSystemEntries(_folder.Path).ShouldBe([path]);
    }

    [Fact]
    public void A_file_in_a_folder_that_is_not_there_is_named() =>
        Should.Throw<SourceException>(() => AtomicFile.Write(_folder.File("none/a"), "new"u8)).SourceName.ShouldBe(_folder.File("none/a"));

    [Fact]
    public void A_folder_in_the_way_leaves_nothing_half_written()
    {
        string inTheWay = Directory.CreateDirectory(_folder.File("a")).FullName;

        Should.Throw<SourceException>(() => AtomicFile.Write(inTheWay, "new"u8));

        Directory.GetFileSystemEntries(_folder.Path).ShouldBe([inTheWay]);
    }

    [Fact]
    public void Only_leftovers_are_removed()
    {
        string leftover = _folder.Write(".a.pfx.0123456789.tmp", "half");
        string other = _folder.Write("mine.tmp", "mine");

        AtomicFile.RemoveLeftovers(_folder.Path);

        File.Exists(leftover).ShouldBeFalse();
        File.Exists(other).ShouldBeTrue();
    }
}
