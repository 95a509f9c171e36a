using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Processes;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Processes;

public sealed class BackendFolderTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public async Task It_is_its_owners_alone_and_goes_with_all_that_is_in_it()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");
        BackendFolder folder = BackendFolder.Create("part", _folder.Path);
        PrivateFolder.Require(folder.Path);
        await folder.WriteAsync("file", "secret", CancellationToken.None);

        await folder.DisposeAsync();

        Directory.GetFileSystemEntries(_folder.Path).ShouldBeEmpty();
    }

    [SkippableFact]
    public void No_program_is_told_its_path_before_it_is_there()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");
        // Where it cannot be made, whoever had been told of it would still be running.
        string parent = _folder.Write("file", "");

        Should.Throw<UserErrorException>(() => BackendFolder.Create("part", parent)).SourceName.ShouldBe(parent);

        ProcessStrings.All().Select(ProcessStrings.Of).Where(words => words.Contains(parent, StringComparison.Ordinal)).ShouldBeEmpty();
    }
}
