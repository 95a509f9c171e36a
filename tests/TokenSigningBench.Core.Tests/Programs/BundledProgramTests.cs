using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Core.Tests.Programs;

public sealed class BundledProgramTests
{
    // The tests have no hosts of their own beside them, as an installed tool has not.
    [Theory]
    [InlineData("TokenSigningBench.Core", "dotnet TokenSigningBench.Core.dll")]
    [InlineData("TokenSigningBench.None", null)]
    public void A_program_without_its_own_host_runs_by_dotnet(string name, string? command)
    {
        string[]? found = BundledProgram.Command(name, "--option", "value");
        if (command is null)
        {
            found.ShouldBeNull();
            return;
        }

        found.ShouldNotBeNull()[^2..].ShouldBe(["--option", "value"]);
        string.Join(' ', found[..^2].Select(Path.GetFileName)).ShouldBe(command);
        Path.GetDirectoryName(found[^3]).ShouldBe(Path.GetDirectoryName(typeof(BundledProgramTests).Assembly.Location));
    }
}
