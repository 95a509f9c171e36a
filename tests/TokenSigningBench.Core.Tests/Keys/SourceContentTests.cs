using System.Text;
using System.Text.Json.Nodes;

namespace TokenSigningBench.Core.Tests.Keys;

public sealed class SourceContentTests
{
    [Fact]
    public void The_only_key_is_taken()
    {
        using SourceKey key = Read(KnownJwks.EllipticCurve(isPrivate: false)).TakeOnly("set");
        key.Published!.Kid.ShouldBe("curve");
    }

    [Fact]
    public void Of_several_keys_none_is_taken_and_all_are_disposed()
    {
        SourceContent several = Read(KnownJwks.Rsa(isPrivate: false), KnownJwks.EllipticCurve(isPrivate: false));
        Should.Throw<UserErrorException>(() => several.TakeOnly("set")).Message.ShouldBe("set: holds 2 keys; a token is signed with one");
        Should.Throw<ObjectDisposedException>(() => several.Keys[0].Rsa!.ExportSubjectPublicKeyInfo());
    }

    [Fact]
    public void The_failure_of_a_key_says_why_there_is_none() =>
        Should
            .Throw<UserErrorException>(() => Read(new JsonObject { ["kty"] = "RSA", ["kid"] = "a" }).TakeOnly("set"))
            .Message.ShouldBe("set#a: has no n");

    [Theory]
    [InlineData("""[7]""", "set#1: is not a JSON object")]
    [InlineData("""[{"kid":"a"}]""", "set#a: has no kty")]
    [InlineData("""[{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}]""", "set#1: ")]
    [InlineData("""[{"kty":"OKP","x":"AA"}]""", "set#1: has no crv")]
    [InlineData("""[{"kty":"OKP","crv":"Ed25519","x":"AA"}]""", "set#1: its x has 1 bytes, not the 32 of its curve")]
    [InlineData("""[{"kty":"AKP","alg":"ML-DSA-44","pub":"AA"}]""", "set#1: its pub has 1 bytes, not the 1312 of its ML-DSA-44")]
    public void What_is_no_key_is_a_failure_by_its_number_or_its_kid(string keys, string message)
    {
        SourceContent content = JwkDocument.Read("set", Encoding.UTF8.GetBytes($$"""{"keys":{{keys}}}"""));
        content.Keys.ShouldBeEmpty();
        content.Failures.ShouldHaveSingleItem().Message.ShouldStartWith(message);
    }

    private static SourceContent Read(params JsonObject[] keys) => JwkDocument.Read("set", Encoding.UTF8.GetBytes(KnownJwks.Set(keys)));
}
