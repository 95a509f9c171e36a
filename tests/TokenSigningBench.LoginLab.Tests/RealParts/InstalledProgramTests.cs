using TokenSigningBench.LoginLab.RealParts;

namespace TokenSigningBench.LoginLab.Tests.RealParts;

public sealed class InstalledProgramTests
{
    [SkippableFact]
    public void The_first_that_is_missing_is_named_with_the_command_that_installs_it()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");
        InstalledProgram.Missing(["sh", "unheard-of", "unheard-of-too"], "one two").ShouldBe("the program unheard-of is missing: apt-get install one two");
        InstalledProgram.Missing(["sh"], "one two").ShouldBeNull();
    }
}
