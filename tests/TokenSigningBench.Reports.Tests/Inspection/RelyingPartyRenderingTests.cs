using System.Text.Json;
using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Reports.Inspection;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Reports.Tests.Inspection;

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
            new("ring", "ES256") { Stated = "P-256 is within its limits" },
        ],
    };

    [Fact]
    public void Text_has_one_line_per_relying_party()
    {
        string text = TextRenderer.Render(
            CheckDocument.Of(
                CheckRow.Of(new(WithRelyingParties.Facts.Source, WithRelyingParties, [], null)),
                DateTimeOffset.UnixEpoch,
                CheckSample.Machine
            ),
            samples: null,
            verbose: true
        );
        text.ShouldContain(
            "  jose 6.2.17: accepts ES256, 0.062 ms per token (median of 4,000)\n  openssl: accepts ES256\n"
                + "  old: rejects ES256: no such | algorithm\n"
        );
        text.ShouldContain("  jsonwebtoken: not tried: it is missing\n  ring: not tried; documented: P-256 is within its limits\n");
    }

    [Fact]
    public void JSON_has_the_results_and_no_member_if_no_relying_party_was_tried()
    {
        JsonElement parties = Json(WithRelyingParties).GetProperty("relyingParties");
        parties.EnumerateArray().Select(party => party.GetProperty("accepts").GetBoolean()).ShouldBe([true, true, false, false, false]);
        parties[0].GetProperty("verifyNanoseconds").GetDouble().ShouldBe(61_500);
        parties[1].GetProperty("verifyNanoseconds").ValueKind.ShouldBe(JsonValueKind.Null);
        Json(CheckSample.Fit).TryGetProperty("relyingParties", out _).ShouldBeFalse();
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

    private static JsonElement Json(KeyInspection inspection) =>
        JsonDocument.Parse(CheckJson.Render([new(inspection.Facts.Source, inspection, [], null)], CheckSample.Machine)).RootElement[0];
}
