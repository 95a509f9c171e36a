using System.Text;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.Inspection.Rules;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class UnreadableX5cTests
{
    [Theory]
    [InlineData("\"text\"", "x5c is not an array of texts")]
    [InlineData("[1]", "x5c is not an array of texts")]
    [InlineData("[\"\"]", "x5c is an empty text")]
    [InlineData("[\"-----BEGIN CERTIFICATE-----\"]", "x5c is PEM, and must be its base64 alone")]
    [InlineData("[\"__8\"]", "x5c is base64url, and must be plain base64")]
    [InlineData("[\"!\"]", "x5c is not base64")]
    [InlineData("[\"AAAA\"]", "x5c is not a certificate")]
    [InlineData("null", null)]
    [InlineData("[]", null)]
    [InlineData(null, null)]
    public void Each_unreadable_form_is_named_and_the_key_is_read(string? chain, string? cause) =>
        (Judge(chain is null ? "" : $",\"x5c\":{chain}")?.Message.Split(':')[0]).ShouldBe(cause);

    private static Finding? Judge(string member)
    {
        const string Key = "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo\"";
        SourceContent content = JwkDocument.Read("keys.jwks", Encoding.UTF8.GetBytes($"{{\"keys\":[{Key}{member}}}]}}"));
        content.Failures.ShouldBeEmpty();
        using SourceKey key = content.Keys.Single();
        var facts = CertificateFacts.Of(key);
        return RulesOfKeySets.UnreadableX5c.Judge(SampleInspection.With(_ => facts));
    }
}
