using System.Globalization;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tests.Servers;
using TokenSigningBench.Lab.Tsung;

namespace TokenSigningBench.Lab.Tests.Tsung;

/// <summary>Whether both load generators measure the same. Of a machine that does nothing else: <c>scripts/long.sh generator</c>.</summary>
public sealed class EngineComparisonTests
{
    private const int Users = 200,
        Pairs = 5;

    [SkippableFact]
    public async Task Tsung_measures_the_same_load_alike()
    {
        if (Environment.GetEnvironmentVariable("TOKENBENCH_GENERATOR_RUN") is not { } file)
            // Not a skipped test: no run of all tests has it.
            return;
        Skip.If(TsungEngine.Missing() is not null, TsungEngine.Missing());
        await InlineSockets.TurnOnAsync();
        TsungEngine tsung = await TsungEngine.FindAsync([], new(null), CancellationToken.None);
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));

        EngineFigures figures = await new EngineComparison(EmbeddedProgram.Server(), tsung).RunAsync(
            new LabCertificate("a.pfx", key),
            Users,
            TimeSpan.FromSeconds(20),
            Pairs,
            CancellationToken.None
        );

        await File.AppendAllTextAsync(
            file,
            string.Create(
                CultureInfo.InvariantCulture,
                $"{figures.Engine}: p50 x{figures.MedianRatio:0.00}, p95 x{figures.TailRatio:0.00}\n"
            )
        );
        figures.IsMet.ShouldBeTrue();
    }
}
