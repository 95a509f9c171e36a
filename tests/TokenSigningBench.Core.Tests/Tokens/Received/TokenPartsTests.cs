using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Core.Tests.Tokens.Received;

public sealed class TokenPartsTests
{
    private const string NotUnicode = "has a text that is not Unicode",
        Twice = "names a member twice";

    [Theory]
    [InlineData("""{"a":1,"b":[1,{"c":"d"}]}""", null)]
    [InlineData("\uFEFF{}", "begins with a byte order mark")]
    [InlineData("[]", "is JSON, but not an object")]
    [InlineData("7", "is JSON, but not an object")]
    [InlineData("{", "is not JSON of at most 64 levels")]
    [InlineData("""{"a":1,"a":2}""", Twice)]
    [InlineData("""{"a":{"b":1,"b":2}}""", Twice)]
    [InlineData("""{"a":[{"b":1,"b":2}]}""", Twice)]
    [InlineData("""{"a":[[{"b":1,"b":2}]]}""", Twice)]
    // A lone half of a surrogate pair: JSON may have it, and no text does.
    [InlineData("""{"a":"\ud800"}""", NotUnicode)]
    [InlineData("""{"\ud800":1}""", NotUnicode)]
    [InlineData("""{"a":["\ud800"]}""", NotUnicode)]
    [InlineData("""{"a":1,"a":2,"alg":"\ud800"}""", NotUnicode)]
    [InlineData("""{"a":{"b":1,"b":2},"alg":"\ud800"}""", NotUnicode)]
    [InlineData("\uFEFF{\"alg\":\"\\ud800\"}", NotUnicode)]
    public void A_header_or_claims_that_a_strict_reader_refuses_are_read_and_named(string json, string? fault)
    {
        TokenParts token = TokenParts.Of(new($"{TokenText.Segment(json)}.{TokenText.Segment(json)}.AAAA", TokenForm.Jws));
        (token.Header.Fault, token.Claims.Fault).ShouldBe((fault, fault));
        // Whatever is wrong with it, its members can be asked for.
        (token.Algorithm, token.Kid, token.MeantAlgorithm, token.Time("exp")).ShouldBe((null, null, null, null));
    }

    [Theory]
    [InlineData("*", "is not base64url")]
    [InlineData("_w", "is not UTF-8")]
    public void A_header_that_is_no_text_is_named(string header, string fault) =>
        TokenParts.Of(new($"{header}.e30.", TokenForm.Jws)).Header.Fault.ShouldBe(fault);

    // RFC 7519 section 2: seconds since 1970, also with a fraction.
    [Theory]
    [InlineData("0", "1970-01-01T00:00:00.0000000+00:00")]
    [InlineData("1300819380", "2011-03-22T18:43:00.0000000+00:00")]
    [InlineData("1300819380.5", "2011-03-22T18:43:00.5000000+00:00")]
    [InlineData("253402300799", "9999-12-31T23:59:59.0000000+00:00")]
    [InlineData("253402300800", null)]
    [InlineData("-1", "1969-12-31T23:59:59.0000000+00:00")]
    [InlineData("-62135596801", "0001-01-01T00:00:00.0000000+00:00")]
    [InlineData("-1e300", "0001-01-01T00:00:00.0000000+00:00")]
    [InlineData("1e400", null)]
    [InlineData("\"1300819380\"", null)]
    public void A_time_is_read_where_it_is_one(string exp, string? time) =>
        TokenParts.Of(new($"e30.{TokenText.Segment($$"""{"exp":{{exp}}}""")}.", TokenForm.Jws)).Time("exp")?.ToString("O").ShouldBe(time);
}
