using System.Text.Json.Nodes;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class KeySetRefusedTests
{
    [Theory]
    [InlineData("""{"kid":1}""", "Microsoft.IdentityModel's JsonWebKeySet: it reads no key of the set: ")]
    [InlineData("""{"use":"SIG"}""", "Microsoft.IdentityModel's JsonWebKeySet: it gives no signing key for this one.")]
    [InlineData("{}", null)]
    [InlineData("""{"key_ops":["verify"]}""", null)]
    [InlineData("""{"x5t":"qg"}""", null)]
    public void What_JsonWebKeySet_does_not_read_is_an_error(string members, string? message)
    {
        Finding? finding = Judge(members);
        (finding?.Severity).ShouldBe(message is null ? null : Severity.Error);
        (finding?.Message ?? "").ShouldStartWith(message ?? "");
    }

    [Fact]
    public void What_others_refuse_is_a_warning_that_names_them()
    {
        Finding finding = Judge("""{"key_ops":[]}""").ShouldNotBeNull();
        finding.Severity.ShouldBe(Severity.Warning);
        finding.Message.ShouldStartWith("The key has an empty key_ops: refused by ");
        finding.Message.ShouldContain("jose 6.");
        finding.Remedy.ShouldBe("Leave members without a value out.");
    }

    [Fact]
    public void A_single_JWK_is_not_published()
    {
        JsonObject jwk = KnownJwks.Rsa(isPrivate: false);
        jwk["key_ops"] = new JsonArray();
        Judge(JwkDocument.Read("a.jwk", System.Text.Encoding.UTF8.GetBytes(jwk.ToJsonString()))).ShouldBeNull();
    }

    private static Finding? Judge(string members)
    {
        JsonObject jwk = KnownJwks.Rsa(isPrivate: false);
        foreach ((string name, JsonNode? value) in JsonNode.Parse(members)!.AsObject())
            jwk[name] = value?.DeepClone();
        return Judge(JwkDocument.Read("a.jwks", System.Text.Encoding.UTF8.GetBytes(KnownJwks.Set(jwk))));
    }

    private static Finding? Judge(SourceContent content)
    {
        using SourceKey key = content.Keys.ShouldHaveSingleItem();
        return RuleSet
            .Judge(KeyInspector.Inspect(key, new() { IsTimed = false }, TimeProvider.System))
            .SingleOrDefault(finding => finding.Id == "key-set-refused");
    }
}
