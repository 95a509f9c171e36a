using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Checks;

public class SpreadTextTests
{
    private const string Line =
        "  Single signatures (4 of each key), p50 and p99: ML-DSA-65 0.600 and 2.90; RSA 2048 0.240 and 0.240 ms.\n";

    [Fact]
    public void A_cost_that_varies_by_design_has_percentiles_and_the_name_of_the_library()
    {
        CertificateCost varying = CheckSample.Fit.Cost! with
        {
            Engine = "BouncyCastle 2.7.0",
            SingleSignatures =
            [
                new("ML-DSA-65", [2_900_000, 500_000, 600_000, 700_000]),
                new("RSA 2048", [240_000, 240_000, 240_000, 240_000]),
            ],
        };

        string text = Text(CheckSample.Fit with { Cost = varying });

        text.ShouldContain(Line);
        text.ShouldContain("  Measured with BouncyCastle 2.7.0: .NET has no ML-DSA here (on Linux it needs OpenSSL 3.5).\n");
        Text(CheckSample.Fit).ShouldNotContain("Single signatures");
    }

    private static string Text(KeyInspection inspection) =>
        TextRenderer.Render(
            CheckDocument.Of(new(inspection.Facts.Source, inspection, [], null), CheckSample.Machine),
            samples: null,
            verbose: true
        );
}
