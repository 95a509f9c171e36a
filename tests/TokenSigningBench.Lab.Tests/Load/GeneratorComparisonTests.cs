using System.Globalization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tests.Servers;

namespace TokenSigningBench.Lab.Tests.Load;

/// <summary>
/// Whether the load generator is fast and punctual enough that its figures are the server's. Of a machine that does nothing else:
/// <c>scripts/long.sh generator</c>.
/// </summary>
public sealed class GeneratorComparisonTests
{
    [SkippableFact]
    public async Task The_load_generator_is_half_as_fast_as_wrk_and_punctual()
    {
        if (Environment.GetEnvironmentVariable("TOKENBENCH_GENERATOR_RUN") is not { } file)
            // Not a skipped test: no run of all tests has it.
            return;
        Skip.If(Wrk.Missing() is not null, Wrk.Missing());
        await InlineSockets.TurnOnAsync();
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));

        GeneratorFigures figures = await new GeneratorComparison(EmbeddedProgram.Server()).RunAsync(
            new LabCertificate("a.pfx", key),
            CancellationToken.None
        );

        await File.AppendAllTextAsync(
            file,
            string.Create(
                CultureInfo.InvariantCulture,
                $"generator: {figures.Ratio:0.00} of wrk's requests/s, {figures.OwnMicroseconds.Median():0.0} us of CPU each, "
                    + $"{1e3 * figures.MedianLateness:0} us late at {figures.Rate:0}/s\n"
            )
        );
        figures.Ratio.ShouldBeGreaterThanOrEqualTo(GeneratorComparison.MinRatio);
        figures.MedianLateness.ShouldBeLessThanOrEqualTo(GeneratorComparison.MaxLateness);
    }
}
