using System.Diagnostics;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Core.Tests.Programs;

public sealed class InstalledProgramTests : InTemporaryFolder
{
    [SkippableFact]
    public void The_first_missing_program_is_named_with_the_command_that_installs_it()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");
        InstalledProgram
            .Missing(["sh", "unheard-of", "unheard-of-too"], "one two")
            .ShouldBe("the program unheard-of is missing: apt-get install one two");
        InstalledProgram.Missing(["sh"], "one two").ShouldBeNull();
    }

    [Fact]
    public void A_required_program_is_named_with_the_command_that_installs_it() =>
        Should
            .Throw<UserErrorException>(() => InstalledProgram.Require("unheard-of", "apt-get install one"))
            .Message.ShouldBe("unheard-of: is not installed: apt-get install one");

    [SkippableFact]
    public void A_program_is_found_only_in_absolute_entries_of_PATH()
    {
        Skip.If(OperatingSystem.IsWindows(), "programs are shell scripts here");
        string planted = CreateProgram("planted"),
            relative = Path.GetRelativePath(Environment.CurrentDirectory, Folder.Path);
        File.Exists(Path.Combine(relative, "planted")).ShouldBeTrue();

        InstalledProgram.Find("planted", relative).ShouldBeNull();
        InstalledProgram.Find("planted", $":.:{relative}:").ShouldBeNull();
        InstalledProgram.Find("planted", $"{relative}:{Folder.Path}").ShouldBe(planted);
    }

    [SkippableFact]
    public void The_working_directory_is_not_searched()
    {
        Skip.If(OperatingSystem.IsWindows(), "programs are shell scripts here");
        // Uses the name of a file in the working directory.
        string file = Directory.EnumerateFiles(Environment.CurrentDirectory).First();
        foreach (string? path in new[] { null, "", ":", ".", "./", ".." })
            InstalledProgram.Find(Path.GetFileName(file), path).ShouldBeNull();
    }

    [SkippableFact]
    public void A_file_that_is_not_executable_is_not_a_program()
    {
        Skip.If(OperatingSystem.IsWindows(), "files have no modes");
        Folder.Write("text", "");
        InstalledProgram.Find("text", Folder.Path).ShouldBeNull();
    }

    [Fact]
    public void A_program_is_not_started_by_its_name()
    {
        foreach (string name in new[] { "dotnet", "./dotnet", Path.Combine("bin", "dotnet") })
            Should.Throw<ArgumentException>(() => InstalledProgram.Start(new(name)));
    }

    [SkippableTheory]
    [InlineData(".:/usr/bin::bin:/bin:", "/usr/bin:/bin")]
    [InlineData(".", "/usr/bin:/bin")]
    [InlineData("", "/usr/bin:/bin")]
    public void A_started_program_gets_only_absolute_entries_of_PATH(string path, string given)
    {
        Skip.If(OperatingSystem.IsWindows(), "there is no sh");
        var start = new ProcessStartInfo("/bin/sh", ["-c", "echo \"$PATH\""]) { RedirectStandardOutput = true };
        start.Environment["PATH"] = path;
        using Process shell = InstalledProgram.Start(start);
        shell.StandardOutput.ReadToEnd().ShouldBe($"{given}\n");
        shell.WaitForExit();
    }

    [Fact]
    public void The_dotnet_program_has_the_runtime_of_this_process()
    {
        var start = new ProcessStartInfo(InstalledProgram.DotNet, ["--list-runtimes"]) { RedirectStandardOutput = true };
        using Process dotnet = InstalledProgram.Start(start);
        dotnet.StandardOutput.ReadToEnd().ShouldContain($"Microsoft.NETCore.App {Environment.Version} ");
        dotnet.WaitForExit();
    }

    private string CreateProgram(string name)
    {
        string program = Folder.Write(name, "#!/bin/sh\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(program, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        return program;
    }
}
