using System.Text.Json.Nodes;

namespace TokenSigningBench.Core.Tests.Keys;

public class JwkFormTests
{
    public static TheoryData<string> Ids => [.. JwkForm.All.Select(form => form.Id)];

    // Changed as for a trial, a key has the one form, and the trial is of what is found.
    [Theory]
    [MemberData(nameof(Ids))]
    public void A_key_that_is_written_this_way_is_recognized(string id)
    {
        JwkForm form = JwkForm.All.Single(form => form.Id == id);
        JsonObject jwk = Ordinary();
        form.Change(jwk);

        Of(jwk, form.IsOfSeveral ? jwk : Ordinary()).ShouldBe([id]);
        Of(jwk).ShouldBe(form.IsOfSeveral ? [] : [id]);
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("""{"use":null}""", "use-null")]
    [InlineData("""{"key_ops":["sign","verify"]}""")]
    [InlineData("""{"key_ops":["verify"]}""")]
    [InlineData("""{"alg":"ES256"}""")]
    [InlineData("""{"kid":2,"use":"Sig","key_ops":["wrapKey"]}""", "kid-not-text", "use-other-case", "key-ops-without-verify")]
    [InlineData("""{"kid":true}""", "kid-not-text")]
    [InlineData("""{"use":"encryption"}""", "use-unknown")]
    [InlineData("""{"oth":null,"x5u":null}""", "private-null", "other-null")]
    public void The_ways_of_a_key_are_those_that_it_has(string members, params string[] ids)
    {
        JsonObject jwk = Ordinary();
        foreach ((string name, JsonNode? value) in JsonNode.Parse(members)!.AsObject())
            jwk[name] = value?.DeepClone();
        Of(jwk).ShouldBe(ids, ignoreOrder: true);
    }

    private static JsonObject Ordinary()
    {
        JsonObject jwk = KnownJwks.Rsa(isPrivate: false);
        (jwk["use"], jwk["alg"]) = ("sig", "RS256");
        return jwk;
    }

    private static IReadOnlyList<string> Of(params JsonObject[] keys)
    {
        using JsonDocument set = JsonDocument.Parse(KnownJwks.Set([.. keys.Select(key => key.DeepClone().AsObject())]));
        JsonElement[] elements = [.. set.RootElement.GetProperty("keys").EnumerateArray()];
        return JwkForm.In(elements[0], elements);
    }
}
