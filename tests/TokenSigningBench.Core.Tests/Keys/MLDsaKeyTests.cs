namespace TokenSigningBench.Core.Tests.Keys;

public sealed class MLDsaKeyTests : InTemporaryFolder
{
    private static readonly byte[] CountingSeed = [.. Enumerable.Range(0, SeedKey.SeedBytes).Select(number => (byte)number)];

    public static TheoryData<string> Names => [.. MLDsaSet.All.Select(set => set.Name)];

    // NIST ACVP server, ML-DSA-keyGen-FIPS204, the first case of each set: the seed, and SHA-256 of the public key.
    [Theory]
    [InlineData(
        "ML-DSA-44",
        "4BE7A01A99A5E5BCFE3C06785D8E4EC664082227D86704E9E44862623A05C8B3",
        "A140495FE1CBEB25D30ECF194EE2823DDE1B76BBCBDEA8CAC50C6365F6803060"
    )]
    [InlineData(
        "ML-DSA-65",
        "8AB6448BF58F897D528A8DE9F8E59329AC929A9CDE7EDF3E27E01BC9EF128A67",
        "B0CC1D6464E1528A478108D4BE94BE4ACA4C7AE69D9595B1E6B752713442022A"
    )]
    [InlineData(
        "ML-DSA-87",
        "5AC4D695186486C11D21F0300DBDA6F38B8D1FA07A254549B64422D44B1AAC42",
        "F3181985231F1541993E4A5E676636E76CA97A2D551BFF73D832E9ED80217B31"
    )]
    public void A_seed_makes_the_public_key_of_NIST(string name, string seed, string publicKeyHash)
    {
        using var key = MLDsaKey.FromSeed(MLDsaSet.Named(name)!, Convert.FromHexString(seed));

        Convert.ToHexString(SHA256.HashData(key.PublicKey)).ShouldBe(publicKeyHash);
    }

    // RFC 9881, appendix C.1.1.1 and C.2: the private key in its seed form, and the public key, which badkeys has too.
    [Fact]
    public void The_example_of_RFC_9881_is_read_and_written()
    {
        using var key = MLDsaKey.FromSeed(MLDsaSet.All[0], CountingSeed);
        const string seedForm = "MDQCAQAwCwYJYIZIAWUDBAMRBCKAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";

        Convert.ToBase64String(key.ExportPkcs8()).ShouldBe(seedForm);
        using SourceKey file = CertificateFile.Open(
            Path.Combine(AppContext.BaseDirectory, "Vectors", "certificates", "badkeys", "mldsa44.key.pem"),
            null
        );
        file.KeyAlgorithm.ShouldBe("ML-DSA-44");
        file.SeedKey!.HasSamePublicKey(key).ShouldBeTrue();
        file.SeedKey.ExportSubjectPublicKeyInfo().ShouldBe(key.ExportSubjectPublicKeyInfo());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void A_key_without_a_certificate_is_read_from_PEM(string name)
    {
        using var key = MLDsaKey.Create(MLDsaSet.Named(name)!);
        string path = Folder.Write("key.pem", PemEncoding.WriteString("PRIVATE KEY", key.ExportPkcs8()));

        using SourceKey read = CertificateFile.Open(path, null);

        read.PrivateKeyMatches.ShouldBe(true);
        read.PrivateKey!.MLDsa!.Seed.ToArray().ShouldBe(key.Seed.ToArray());
        JwsAlgorithm.DefaultFor(read.PrivateKey).Name.ShouldBe(name);
    }

    [Theory]
    [InlineData("""{"kty":"AKP","pub":"AA"}""", "has no alg")]
    [InlineData("""{"kty":"AKP","alg":"ML-DSA-44","pub":"AAAA"}""", "its pub has 3 bytes, not the 1312 of its ML-DSA-44")]
    [InlineData("""{"kty":"AKP","alg":"ML-DSA-65"}""", "has no pub")]
    public void A_JWK_that_is_not_whole_is_refused(string jwk, string cause) =>
        Should.Throw<UserErrorException>(() => KeySource.Open(Folder.Write("key.jwk", jwk), null, null)).Message.ShouldContain(cause);

    [Fact]
    public void A_key_for_another_algorithm_is_an_unknown_kind()
    {
        string path = Folder.Write("key.jwk", """{"kty":"AKP","alg":"SLH-DSA-SHA2-128s","pub":"AAAA"}""");

        using SourceKey key = KeySource.Open(path, null, null).Keys.Single();

        key.KeyAlgorithm.ShouldBe("AKP");
        key.SeedKey.ShouldBeNull();
    }

    // A private member in a published set is seen as such.
    [Fact]
    public void The_seed_counts_as_a_private_member()
    {
        using var key = MLDsaKey.Create(MLDsaSet.All[0]);
        string set = $$"""{"keys":[{"kty":"AKP","alg":"ML-DSA-44","pub":"{{Encode(key.PublicKey)}}","priv":"{{Encode(key.Seed)}}"}]}""";

        using SourceKey read = KeySource.Open(Folder.Write("keys.json", set), null, null).Keys.Single();

        read.Published!.PrivateMembers.ShouldBe(["priv"]);
        read.PrivateKeyMatches.ShouldBe(true);
    }

    [Fact]
    public void An_expanded_key_without_its_seed_is_refused_with_the_reason()
    {
        byte[] expanded;
        using (var key = MLDsaKey.Create(MLDsaSet.All[0]))
            expanded = Org
                .BouncyCastle.Pkcs.PrivateKeyInfoFactory.CreatePrivateKeyInfo(
                    Org.BouncyCastle.Crypto.Parameters.MLDsaPrivateKeyParameters.FromEncoding(
                        Org.BouncyCastle.Crypto.Parameters.MLDsaParameters.ml_dsa_44,
                        key.ToBouncyCastlePrivateKey().GetEncoded()
                    )
                )
                .GetDerEncoded();
        string path = Folder.Write("key.pem", PemEncoding.WriteString("PRIVATE KEY", expanded));

        Should
            .Throw<UserErrorException>(() => CertificateFile.Open(path, null))
            .Message.ShouldContain("its private key is ML-DSA, and it holds the expanded key without its seed");
    }

    [Fact]
    public void Servers_of_the_lab_do_not_sign_with_it()
    {
        using var key = MLDsaKey.Create(MLDsaSet.All[0]);
        string path = Folder.Write("key.pem", PemEncoding.WriteString("PRIVATE KEY", key.ExportPkcs8()));

        Should.Throw<UserErrorException>(() => KeySource.OpenForSigning(path, null, null)).Message.ShouldContain("is an ML-DSA-44 key");
    }

    private static string Encode(ReadOnlySpan<byte> bytes) => System.Buffers.Text.Base64Url.EncodeToString(bytes);
}
