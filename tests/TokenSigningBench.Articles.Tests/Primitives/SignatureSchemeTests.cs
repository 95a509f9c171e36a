using System.Text.Json;
using TokenSigningBench.Articles.Primitives;

namespace TokenSigningBench.Articles.Tests.Primitives;

public class SignatureSchemeTests
{
    [Fact]
    public void The_published_signature_verifies_and_a_changed_one_does_not()
    {
        foreach (JsonElement vector in PublishedVectors.Of("signatures"))
        {
            using ISigningKey key = SignatureScheme.Named(PublishedVectors.Text(vector, "scheme")).MakeKey();
            byte[] signature = PublishedVectors.Bytes(vector, "signature");
            key.Verify(PublishedVectors.Message(vector), signature).ShouldBeTrue();
            signature[^1] ^= 1;
            key.Verify(PublishedVectors.Message(vector), signature).ShouldBeFalse();
        }
    }

    [Fact]
    public void Keys_have_the_sizes_in_their_names()
    {
        int[] lengths =
        [
            .. SignatureScheme.All.Select(scheme =>
            {
                using ISigningKey key = scheme.MakeKey();
                return key.Sign([]).Length;
            }),
        ];
        // RSA: the modulus. DSA and ECDSA: two numbers of the subgroup's order, 160 and 256 bits.
        lengths.ShouldBe([128, 40, 256, 64]);
        DsaSigningKey.Published.P!.Length.ShouldBe(64);
    }
}
