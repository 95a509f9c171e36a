namespace TokenSigningBench.Core.Tests.Tokens;

public class CompactTokenTests
{
    [Theory]
    [InlineData("a.b.c", "a.b", "a", "b", "c")]
    [InlineData("a..", "a.", "a", "", "")]
    public void Three_segments_are_split(string token, string input, string header, string payload, string signature)
    {
        CompactToken.TrySplit(token, out CompactToken parts).ShouldBeTrue();
        (parts.SigningInput.ToString(), parts.Header.ToString(), parts.Payload.ToString(), parts.Signature.ToString()).ShouldBe(
            (input, header, payload, signature)
        );
    }

    [Theory]
    [InlineData("")]
    [InlineData("a")]
    [InlineData("a.b")]
    [InlineData(".b.c")]
    [InlineData("a.b.c.d")]
    public void Any_other_number_of_segments_is_not_a_token(string token) => CompactToken.TrySplit(token, out _).ShouldBeFalse();

    [Theory]
    [InlineData("""{"alg":"RS256"}""", null)]
    [InlineData("""{"kid":{"alg":"none","crit":[]},"alg":"RS256","x":[1]}""", null)]
    [InlineData("[]", "its header is not a JSON object")]
    [InlineData("1", "its header is not a JSON object")]
    [InlineData("{", "its header is not JSON")]
    [InlineData("{}", "its header names no alg")]
    [InlineData("""{"kid":"alg"}""", "its header names no alg")]
    [InlineData("""{"alg":"RS512"}""", "its alg is not RS256")]
    [InlineData("""{"alg":["RS256"]}""", "its alg is not RS256")]
    [InlineData("""{"alg":"RS256","alg":"RS256"}""", "its alg is not RS256")]
    [InlineData("""{"alg":"RS256","crit":["exp"]}""", "its header asks for an extension that is not known")]
    [InlineData("""{"crit":["exp"],"alg":"RS256"}""", "its header asks for an extension that is not known")]
    public void A_header_must_name_its_algorithm_exactly_once(string header, string? objection) =>
        Objection(TokenText.Segment(header)).ShouldBe(objection);

    [Fact]
    public void A_header_must_be_canonical_and_at_most_16_Ki_characters()
    {
        Objection("e31").ShouldBe("its header is not base64url");
        Objection(TokenText.Segment("""{"alg":"RS256"}""".PadRight(12 * 1024))).ShouldBeNull();
        Objection(new string('a', 16 * 1024 + 1)).ShouldBe("its header is too long");
    }

    [Theory]
    [InlineData(",YQ,YWI,YWJj,YWJjYQ", true)]
    [InlineData("YR,YWJ,YQ==,YW Jj,YWJjYR,YWJ+,Y,YWJjYWI", false)]
    public void Base64url_is_decoded_if_it_is_canonical_and_fits_the_buffer(string texts, bool isCanonical)
    {
        var bytes = new byte[4];
        foreach (string text in texts.Split(','))
        {
            int length = CanonicalBase64Url.Decode(text, bytes);
            length.ShouldBe(isCanonical ? text.Length * 3 / 4 : -1, text);
            if (isCanonical)
                Base64Url.EncodeToString(bytes.AsSpan(0, length)).ShouldBe(text);
        }
    }

    [Theory]
    [InlineData("", 64 * 4)]
    [InlineData("Y", 64 * 16)]
    public void Only_one_encoding_of_each_value_is_canonical(string first, int canonical)
    {
        const string Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        var bytes = new byte[2];
        int decoded = 0;
        foreach (char second in Alphabet)
        {
            foreach (char third in Alphabet)
            {
                string text = $"{first}{second}{third}";
                int length = CanonicalBase64Url.Decode(text, bytes);
                if (length < 0)
                    continue;
                decoded++;
                Base64Url.EncodeToString(bytes.AsSpan(0, length)).ShouldBe(text);
            }
        }

        decoded.ShouldBe(canonical);
    }

    private static string? Objection(string header)
    {
        CompactToken.TrySplit($"{header}..", out CompactToken parts).ShouldBeTrue();
        return parts.HeaderObjection("RS256");
    }
}
