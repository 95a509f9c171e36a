using TokenSigningBench.Check.Compare;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Compare;

/// <summary>The example signers of the repository speak the protocol of resident processes.</summary>
public class ResidentExampleTests
{
    private const string Built = "examples/resident-signer/bin/Release/net10.0/resident-signer.dll";

    [SkippableTheory]
    [Trait("Category", "Long")]
    [InlineData("dotnet", Built, "it is not built: dotnet build -c Release examples/resident-signer")]
    [InlineData("node", "examples/resident-signer-node/signer.mjs", "it is missing")]
    public async Task An_example_is_compared(string program, string file, string missing)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        RequiredProgram.FindOrSkip(program, program == "node" ? "nodejs" : "dotnet");
        Skip.IfNot(File.Exists(RepositoryFile.At(file)), missing);
        await CompareAsync($"{program} '{RepositoryFile.At(file)}'");
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
