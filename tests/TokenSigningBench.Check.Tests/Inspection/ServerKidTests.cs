using System.Security.Cryptography;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection;

public class ServerKidTests
{
    // What servers published: Vectors/SOURCES.md.
    [Theory]
    [InlineData("duende.jwks", 0, ServerKid.Duende)]
    [InlineData("duende.jwks", 0, ServerKid.IdentityServer4)]
    [InlineData("keycloak.jwks", 0, ServerKid.Keycloak)]
    public void The_kid_is_the_one_that_the_server_published(string file, int index, string server)
    {
        CertificateFacts facts = Published(file)[index];

        ServerKid kid = ServerKid.Of(facts).Single(one => one.Server == server);

        kid.Kid.ShouldBe(facts.Published!.Kid);
        kid.Source.ShouldNotBeEmpty();
    }

    [Fact]
    public void The_random_kid_of_an_automatic_key_follows_from_nothing()
    {
        CertificateFacts facts = Published("duende.jwks")[1];

        ServerKid.Of(facts).ShouldAllBe(kid => kid.Kid != facts.Published!.Kid);
        ServerKid.Of(facts).Single(kid => kid.Server == ServerKid.Duende).WhyNot.ShouldNotBeNull();
    }

    [Theory]
    [InlineData("RS256")]
    [InlineData("PS384")]
    public void IdentityServer_writes_the_algorithm_after_the_thumbprint(string algorithm)
    {
        using SourceKey key = KnownCertificates.SourceKey(KnownCertificates.Spec("idsrv-256-2048"));
        CertificateFacts facts = CertificateFacts.Of(key) with { Published = new("a", IsInSet: true) { Algorithm = algorithm } };

        ServerKid.Of(facts).Single(kid => kid.Server == ServerKid.Duende).Kid.ShouldBe(facts.Identifiers.ThumbprintHex + algorithm);
    }

    [Fact]
    public void A_curve_has_its_own_algorithm_and_servers_that_do_not_sign_with_a_kind_are_not_named()
    {
        using var curve = ECDsa.Create(ECCurve.NamedCurves.nistP384);
        KeyIdentifiers names = KeyIdentifiers.Of(null, null, curve, "P-384", null) with { ThumbprintHex = "ABCD" };
        var facts = new CertificateFacts
        {
            Source = "a",
            KeyAlgorithm = "EC",
            Curve = "P-384",
            Identifiers = names,
        };

        ServerKid.Of(facts).Single(kid => kid.Server == ServerKid.Duende).Kid.ShouldBe("ABCDES384");
        ServerKid.OthersOf(facts).ShouldBeEmpty();
        ServerKid.Of(facts with { KeyAlgorithm = "ML-DSA-65" }).Select(kid => kid.Server).ShouldBe([ServerKid.Rfc7638]);
        CertificateFacts ed25519 = facts with { KeyAlgorithm = "Ed25519" };
        ServerKid.Of(ed25519).Select(kid => kid.Server).ShouldBe([ServerKid.Keycloak, ServerKid.Rfc7638]);
        ServerKid.OthersOf(ed25519).ShouldBe([ServerKid.Duende, ServerKid.IdentityServer4, ServerKid.OpenIddict]);
    }

    private static CertificateFacts[] Published(string file)
    {
        SourceContent content = JwkDocument.Read(file, File.ReadAllBytes(Path.Combine("Vectors", "servers", file)));
        try
        {
            return [.. content.Keys.Select(CertificateFacts.Of)];
        }
        finally
        {
            foreach (SourceKey key in content.Keys)
                key.Dispose();
        }
    }
}
