using System.Text.Json;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Sections;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Checks;

public class RelyingPartyRenderingTests
{
    private static readonly KeyInspection WithRelyingParties = CheckSample.Fit with
    {
        RelyingParties =
        [
            new("jose 6.2.17", "ES256") { Nanoseconds = 61_500, Verifications = 4000 },
            new("openssl", "ES256"),
            new("old", "ES256") { Refusal = "no such | algorithm" },
            new("jsonwebtoken", "ES256") { NotTried = "it is missing" },
            new("mixed", "ES256") { Refusal = "KeyError: 'AKP'", OtherKey = "ML-DSA-65" },
            new("ring", "ES256") { Stated = "P-256 is within its limits" },
            new("kept", "ES256") { KeptFrom = new(2026, 11, 1, 0, 0, 0, TimeSpan.Zero) },
            new("kept", "ES256") { IsUnsigned = true, Refusal = "no signature" },
        ],
    };

    private static readonly KeyInspection WithUnsignedTokens = CheckSample.Fit with
    {
        UnsignedTokens = new(
            "JsonWebTokenHandler 8.23.0",
            "RS256",
            ["RS512 with 8192 bits", "RS256 with 2048 bits"],
            "OpenIddict 7.8.0",
            [
                new("OpenIdConnect 10.0.15", "code"),
                new("OpenIdConnect 10.0.15", "implicit") { Refusal = "no | signature" },
                new("too strict", "code") { ControlRefusal = "RS512 with 8192 bits: too large" },
                new("PyJWT", "API") { NotTried = "apt-get install python3-jwt" },
            ]
        ),
    };

    private static readonly KeyInspection Varying = CheckSample.Fit with
    {
        Cost = CheckSample.Fit.Cost! with
        {
            Engine = "BouncyCastle 2.7.0",
            SingleSignatures =
            [
                new("ML-DSA-65", [2_900_000, 500_000, 600_000, 700_000]),
                new("RSA 2048", [240_000, 240_000, 240_000, 240_000]),
            ],
        },
    };

    /// <summary>Cells with untrusted text, what was not tried, and what varies by design.</summary>
    [Fact]
    public void Relying_parties_unsigned_tokens_and_single_signatures_are_in_every_format()
    {
        Rendered(WithRelyingParties).ShouldBe(new GoldenFile("check-relying-parties.txt"));
        Rendered(WithUnsignedTokens).ShouldBe(new GoldenFile("check-unsigned-tokens.txt"));
        Rendered(Varying).ShouldBe(new GoldenFile("check-single-signatures.txt"));
    }

    [Fact]
    public void What_was_not_tried_is_null_in_JSON()
    {
        JsonElement inspection = JsonElement.Parse(Json(CheckSample.Fit)).GetProperty("inspection");
        inspection.GetProperty("relyingParties").ValueKind.ShouldBe(JsonValueKind.Null);
        inspection.GetProperty("unsignedTokens").ValueKind.ShouldBe(JsonValueKind.Null);
    }

    private static string Rendered(KeyInspection inspection)
    {
        CheckedKey key = new(inspection.Facts.Source, inspection, [], null);
        Document document = CheckDocument.Of(key, CheckSample.Machine);
        string[] formats =
        [
            TextRenderer.Render(document, samples: null),
            TextRenderer.Render(document, samples: null, verbose: true),
            MarkdownRenderer.Render(CheckSummary.Of([key], CheckSample.Machine)),
            Json(inspection),
        ];
        return string.Join("\n----\n", formats);
    }

    // The key in the result of the printed run.
    private static string Json(KeyInspection inspection)
    {
        RunFile run = ReportSamples.Of() with { Part = new CheckRun { Keys = [CheckedKey.Of(inspection)] } };
        return JsonElement.Parse(RunFormats.All[RunFormats.Json](null, run)).GetProperty("result").GetProperty("keys")[0].GetRawText();
    }
}
