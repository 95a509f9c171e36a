using System.Globalization;
using TokenSigningBench.Check.Size;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Size;

public class SizeDocumentTests : CultureTests
{
    internal static readonly SizeRun Sizes = new SizeForecast(
        (_, saved) => [new(19, 8, 42), new(21, saved is null ? 500 : 4000, 42), new(21, ((saved?.Identity + saved?.Access) ?? 600) / 2, 42)]
    )
    {
        SavesTokens = true,
    }.Run("signing.pfx", SigningSize.Parse("RS256:8192"), null, "claims.json", ["nginx", "iis", "kestrel"]);

    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void Each_message_has_the_program_with_the_least_room(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        Text(Sizes, verbose: true).ShouldBe(new GoldenFile("size.txt"));
        Text(Sizes).ShouldBe(new GoldenFile("size-brief.txt"));
    }

    // Every setting of the table of limits.
    [Fact]
    public void A_setting_is_named_in_the_table_by_its_name_alone() =>
        HeadLimits
            .All.Select(limit => SizeDocument.ShortName(limit.Setting))
            .Distinct()
            .ShouldBe([
                .. "large_client_header_buffers LimitRequestLine LimitRequestFieldSize tune.bufsize".Split(' '),
                .. "http_req_hdr_len http_req_size max_header_size MaxRequestLineSize MaxRequestHeadersTotalSize".Split(' '),
                .. "--max-http-header-size --limit-request-line --limit-request-field_size".Split(' '),
                "see below",
                .. "requestLimits HTTP.sys max_request_headers_kb proxy_buffer_size ProxyPass http_resp_hdr_len".Split(' '),
                .. "http_resp_size max_response_header MaxResponseHeadersLength MaxCookieSize".Split(' '),
            ]);

    [Fact]
    public void A_limit_that_differs_from_its_formula_is_named_with_the_version()
    {
        string text = Text(
            Sizes with
            {
                Measured =
                [
                    new("nginx", "1.30.0", "request", "one field", InPieces: false, 8184, 8184),
                    new("nginx", "1.30.0", "request", "one field", InPieces: true, 16376, 8184),
                ],
                NotMeasured = [new("iis", "is only documented here")],
            }
        );

        text.ShouldContain("\nMeasured: nginx 1.30.0. 1 of 2 limits differ from the formula:\n");
        text.ShouldContain("\n  nginx 1.30.0, request, one field in pieces: 16,376 B pass, 8,184 predicted.\n");
        text.ShouldContain("\nNot measured: iis, is only documented here.\n");
    }

    private static string Text(SizeRun run, bool verbose = false) =>
        TextRenderer.Render(SizeDocument.Of(ExampleRun.Of(run)), samples: null, verbose);
}
