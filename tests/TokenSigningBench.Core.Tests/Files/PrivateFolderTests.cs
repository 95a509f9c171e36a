using System.Diagnostics;

namespace TokenSigningBench.Core.Tests.Files;

public sealed class PrivateFolderTests : InTemporaryFolder
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;

    [SkippableFact]
    public void Each_created_folder_is_new_and_accessible_only_by_its_owner()
    {
        SkipUnlessLinux();
        string[] created = [.. Enumerable.Range(0, 5).Select(_ => PrivateFolder.Create(Folder.Path, "mine"))];

        created.Distinct().Count().ShouldBe(5);
        foreach (string path in created)
        {
            Path.GetDirectoryName(path).ShouldBe(Folder.Path);
            Path.GetFileName(path).ShouldStartWith("mine-");
            Mode(path).ShouldBe(OwnerOnly);
        }
    }

    [SkippableFact]
    public void A_place_where_no_folder_can_be_created_is_named()
    {
        SkipUnlessLinux();
        string none = Folder.File("none");
        Should
            .Throw<UserErrorException>(() => PrivateFolder.Create(none, "mine"))
            .Message.ShouldStartWith($"{none}: no folder can be made in it: ");
    }

    [SkippableFact]
    public void A_temporary_folder_is_accessible_only_by_its_owner()
    {
        SkipUnlessLinux();
        DirectoryInfo folder = PrivateFolder.CreateTemporary("mine");
        try
        {
            folder.Name.ShouldStartWith("mine-");
            PrivateFolder.Require(folder.FullName);
        }
        finally
        {
            folder.Delete();
        }
    }

    [SkippableTheory]
    [InlineData("file/below", "cannot be made: ")]
    [InlineData("file", "cannot be made: ")]
    public void A_place_that_is_no_folder_is_named(string name, string cause)
    {
        SkipUnlessLinux();
        Folder.Write("file", "");
        string path = Folder.File(name);
        Should.Throw<UserErrorException>(() => PrivateFolder.Ensure(path)).Message.ShouldStartWith($"{path}: {cause}");
    }

    [SkippableFact]
    public void What_is_no_folder_is_not_required_to_be_private()
    {
        SkipUnlessLinux();
        string file = Folder.Write("file", ""),
            none = Folder.File("none");
        Should
            .Throw<UserErrorException>(() => PrivateFolder.Require(file))
            .Cause.ShouldBe("is no folder: remove it, or name another place");
        Should.Throw<UserErrorException>(() => PrivateFolder.Require(none)).Cause.ShouldStartWith("cannot be looked at: ");
    }

    [SkippableFact]
    public void A_folder_with_a_fixed_name_is_created_and_reused()
    {
        SkipUnlessLinux();
        string path = Folder.File("a/b");
        PrivateFolder.Ensure(path);
        PrivateFolder.Ensure(path);
        Mode(path).ShouldBe(OwnerOnly);
    }

    [SkippableTheory]
    [InlineData(UnixFileMode.OtherExecute)]
    [InlineData(UnixFileMode.GroupRead)]
    [InlineData(UnixFileMode.OtherWrite)]
    public void A_folder_open_to_others_is_refused_with_the_fix(UnixFileMode extra)
    {
        SkipUnlessLinux();
        string path = Directory.CreateDirectory(Folder.File("open")).FullName;
        SetMode(path, OwnerOnly | extra);
        Should
            .Throw<UserErrorException>(() => PrivateFolder.Ensure(path))
            .Message.ShouldBe($"{path}: is open to other users: chmod 700 {path}");
    }

    [SkippableFact]
    public void A_link_to_a_private_folder_is_refused()
    {
        SkipUnlessLinux();
        string path = PrivateFolder.Create(Folder.Path, "mine"),
            link = Folder.File("link");
        Directory.CreateSymbolicLink(link, path);
        Should.Throw<UserErrorException>(() => PrivateFolder.Ensure(link)).Cause.ShouldStartWith("is no folder");
    }

    [SkippableFact]
    public void A_folder_of_another_user_is_refused()
    {
        SkipUnlessLinux();
        Skip.IfNot(Environment.IsPrivilegedProcess, "only root can make a folder that is another user's");
        string path = PrivateFolder.Create(Folder.Path, "theirs");
        using (Process chown = Process.Start("/bin/chown", ["nobody", path]))
            chown.WaitForExit();

        Should.Throw<UserErrorException>(() => PrivateFolder.Ensure(path)).Cause.ShouldStartWith("belongs to another user");
    }

    private static void SkipUnlessLinux() =>
        Skip.IfNot(OperatingSystem.IsLinux(), "private folders in shared places are the lab's, which is for Linux");

    private static UnixFileMode Mode(string path) =>
        OperatingSystem.IsWindows() ? throw new PlatformNotSupportedException() : File.GetUnixFileMode(path);

    private static void SetMode(string path, UnixFileMode mode)
    {
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(path, mode);
    }
}
