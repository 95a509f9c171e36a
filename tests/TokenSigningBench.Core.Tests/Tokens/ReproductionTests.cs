using System.Diagnostics;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Core.Tests.Tokens;

public class ReproductionTests
{
    private const string File = "unsigned-token.cs";

    [Fact]
    [Trait("Category", "Long")]
    public async Task The_reproduction_runs_by_itself_and_prints_what_is_unsigned()
    {
        string source = RepositoryFile.Read($"docs/development/reproductions/{File}");
        source.Split('\n').Length.ShouldBeLessThanOrEqualTo(40);
        // Elsewhere, as who copies it runs it: nothing of this repository applies to it.
        using var folder = new TemporaryFolder();
        folder.Write(File, source);
        var start = new ProcessStartInfo(InstalledProgram.DotNet, ["run", File, "2048", "4104"])
        {
            WorkingDirectory = folder.Path,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        Task<string> output = process.StandardOutput.ReadToEndAsync(),
            errors = process.StandardError.ReadToEndAsync();
        await process.WaitForExitAsync().WaitAsync(TimeSpan.FromMinutes(10));

        (await output)
            .ReplaceLineEndings("\n")
            .ShouldBe(
                $"""
                Microsoft.IdentityModel.JsonWebTokens {LockedPackage.VersionOf("Microsoft.IdentityModel.JsonWebTokens")}
                bits  RS256     RS384     RS512     PS256     PS384     PS512
                2048  signed    signed    signed    signed    signed    signed
                4104  UNSIGNED  UNSIGNED  signed    UNSIGNED  UNSIGNED  signed

                """,
                await errors
            );
    }
}
