using System.Text.Json;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.RunFiles;
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

    [Fact]
    public void Text_has_one_line_per_relying_party()
    {
        string text = TextRenderer.Render(
            CheckDocument.Of(new(WithRelyingParties.Facts.Source, WithRelyingParties, [], null), CheckSample.Machine),
            samples: null,
            verbose: true
        );
        text.ShouldContain(
            "  jose 6.2.17: accepts ES256, 0.062 ms per token (median of 4,000)\n  openssl: accepts ES256\n"
                + "  old: rejects ES256: no such | algorithm\n"
        );
        text.ShouldContain(
            "  jsonwebtoken: not tried: it is missing\n"
                + "  mixed: rejects ES256 of a key set with an ML-DSA-65 key: KeyError: 'AKP'\n"
                + "  ring: not tried; documented: P-256 is within its limits\n"
                + "  kept: accepts ES256 (tried on 2026-11-01); rejects unsigned tokens: no signature\n"
        );
    }

    [Fact]
    public void JSON_has_the_results_and_null_if_no_relying_party_was_tried()
    {
        JsonElement parties = Json(WithRelyingParties).GetProperty("relyingParties");
        parties
            .EnumerateArray()
            .Select(party => party.GetProperty("accepts").GetBoolean())
            .ShouldBe([true, true, false, false, false, false, true, false]);
        parties[0].GetProperty("nanoseconds").GetDouble().ShouldBe(61_500);
        parties[1].GetProperty("nanoseconds").ValueKind.ShouldBe(JsonValueKind.Null);
        Json(CheckSample.Fit).GetProperty("relyingParties").ValueKind.ShouldBe(JsonValueKind.Null);
    }

    [Fact]
    public void Markdown_table_cells_are_escaped()
    {
        string markdown = MarkdownRenderer.Render(
            CheckSummary.Of([new(WithRelyingParties.Facts.Source, WithRelyingParties, [], null)], CheckSample.Machine)
        );
        markdown.ShouldContain("relying party");
        markdown.ShouldContain("no such \\| algorithm");
    }

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

    [Fact]
    public void Unsigned_tokens_are_a_table_in_the_answer_and_messages_in_the_details()
    {
        const string Table = """
              relying party          flow      signed     unsigned
              OpenIdConnect 10.0.15  code      accepted   ACCEPTED
              OpenIdConnect 10.0.15  implicit  accepted   refused
              too strict             code      refused    -
              PyJWT                  API       not tried  -
            """;
        string answer = TextOf(WithUnsignedTokens, verbose: false);
        answer.ShouldContain("  JsonWebTokenHandler 8.23.0 leaves RS256 tokens of this key unsigned:\n");
        answer.ShouldContain(Table);
        answer.ShouldContain("  signed: RS512 with 8192 bits and RS256 with 2048 bits.\n  code, implicit: a login at OpenIddict 7.8.0.\n");
        answer.ShouldContain("  PyJWT: not tried: apt-get install python3-jwt\n");
        answer.ShouldContain("  Use RS512, RSA 4096, or a handler that signs: docs/guides/unsigned-tokens.md\n");
        answer.ShouldNotContain("no | signature");

        string details = TextOf(WithUnsignedTokens, verbose: true);
        details.ShouldContain(Table);
        details.ShouldContain("  OpenIdConnect 10.0.15, implicit: no | signature\n");
        details.ShouldContain("  too strict, code: refuses a signed token: RS512 with 8192 bits: too large\n");
    }

    [Fact]
    public void Unsigned_tokens_are_in_JSON_and_in_Markdown()
    {
        JsonElement trials = Json(WithUnsignedTokens).GetProperty("unsignedTokens");
        trials.GetProperty("server").GetString().ShouldBe("OpenIddict 7.8.0");
        trials
            .GetProperty("parties")
            .EnumerateArray()
            .Select(party => party.GetProperty("accepts").GetBoolean())
            .ShouldBe([true, false, false, false]);
        Json(CheckSample.Fit).GetProperty("unsignedTokens").ValueKind.ShouldBe(JsonValueKind.Null);

        string markdown = MarkdownRenderer.Render(
            CheckSummary.Of([new(WithUnsignedTokens.Facts.Source, WithUnsignedTokens, [], null)], CheckSample.Machine)
        );
        markdown.ShouldContain("| OpenIdConnect 10.0.15 | implicit | accepted | refused | no \\| signature |");
    }

    private static string TextOf(KeyInspection inspection, bool verbose) =>
        TextRenderer.Render(
            CheckDocument.Of(new(inspection.Facts.Source, inspection, [], null), CheckSample.Machine),
            samples: null,
            verbose
        );

    // The result of the printed run.
    private static JsonElement Json(KeyInspection inspection)
    {
        RunFile run = ReportSamples.Of() with { Part = new CheckRun { Keys = [CheckedKey.Of(inspection)] } };
        return JsonElement
            .Parse(RunFormats.All[RunFormats.Json](null, run))
            .GetProperty("result")
            .GetProperty("keys")[0]
            .GetProperty("inspection");
    }
}
