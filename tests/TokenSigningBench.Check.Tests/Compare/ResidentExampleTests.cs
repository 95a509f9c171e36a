using TokenSigningBench.Check.Compare;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Compare;

/// <summary>The example signers of the repository speak the protocol of resident processes.</summary>
public class ResidentExampleTests
{
    private const string Built = "examples/resident-signer/bin/Release/net10.0/resident-signer.dll";

    [SkippableFact]
    [Trait("Category", "Long")]
    public async Task The_example_in_CSharp_is_compared()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        Skip.IfNot(File.Exists(RepositoryFile.At(Built)), "it is not built: dotnet build -c Release examples/resident-signer");
        await CompareAsync($"dotnet '{RepositoryFile.At(Built)}'");
    }

    [SkippableFact]
    public Task The_example_in_JavaScript_is_compared()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        RequiredProgram.FindOrSkip("node", "nodejs");
        return CompareAsync($"node '{RepositoryFile.At("examples/resident-signer-node/signer.mjs")}'");
    }

    // Four times the key size takes more than ten times as long.
    private static async Task CompareAsync(string program)
    {
        (MeasuringCommand a, MeasuringCommand b) = MeasuringCommand.ParsePair($"{program} 1024", $"{program} 4096");
        RunComparison comparison = await new ResidentRuns(a, b).CompareAsync(new(), CancellationToken.None);
        comparison.Gate.ShouldBe(GateOutcome.Failed);
        comparison.Rows.ShouldHaveSingleItem().Name.ShouldBe("sign-1024, sign-4096");
    }
}
