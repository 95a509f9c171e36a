namespace TokenSigningBench.Core.Tests.Processes;

public sealed class BackendFolderTests : InTemporaryFolder
{
    [SkippableFact]
    public async Task It_is_accessible_to_the_owner_only_and_is_deleted_with_its_contents()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");
        BackendFolder folder = BackendFolder.Create("part", Folder.Path);
        PrivateFolder.Require(folder.Path);
        await folder.WriteAsync("file", "secret", CancellationToken.None);

        await folder.DisposeAsync();

        Directory.GetFileSystemEntries(Folder.Path).ShouldBeEmpty();
    }

    [SkippableFact]
    public void No_process_gets_its_path_before_it_exists()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");
        // If the folder cannot be created, a process that already got its path would still be running.
        string parent = Folder.Write("file", "");

        Should.Throw<UserErrorException>(() => BackendFolder.Create("part", parent)).SourceName.ShouldBe(parent);

        ProcessStrings.All().Select(ProcessStrings.Of).Where(text => text.Contains(parent, StringComparison.Ordinal)).ShouldBeEmpty();
    }
}
