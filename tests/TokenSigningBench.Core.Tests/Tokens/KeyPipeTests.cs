namespace TokenSigningBench.Core.Tests.Tokens;

public class KeyPipeTests
{
    public static TheoryData<string> Names => [.. MLDsaSet.All.Select(set => set.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void A_key_that_has_a_seed_passes_to_another_process(string name)
    {
        SigningChoice choice = SigningChoice.Parse(name);
        using TokenKey key = choice.MakeKey();

        (TokenKey read, JwsAlgorithm algorithm) = KeyPipe.Read(Written(key, choice.Algorithm));

        using (read)
        {
            algorithm.ShouldBe(choice.Algorithm);
            read.SeedKey!.HasSamePublicKey(key.MLDsa!).ShouldBeTrue();
            read.SeedKey.HasPrivateKey.ShouldBeTrue();
        }
    }

    [Theory]
    [InlineData("idsrv-256-2048", true)]
    [InlineData("idsrv-256-P-256", true)]
    [InlineData("idsrv-256-P-256", false)]
    public void A_key_passes_with_its_certificate_if_that_is_asked_for(string name, bool withCertificate)
    {
        CertificateSpec spec = KnownCertificates.Spec(name);
        using TokenKey key = KnownCertificates.TokenKey(spec);

        using TokenKey read = KeyPipe.Read(Written(key, KnownCertificates.Algorithm(spec), withCertificate)).Key;

        read.Certificate?.Thumbprint.ShouldBe(key.Certificate!.Thumbprint);
        (read.Certificate is not null).ShouldBe(withCertificate);
        read.ExportPkcs8().ShouldBe(key.ExportPkcs8());
    }

    [Fact]
    public void What_ends_too_early_or_is_too_long_is_refused()
    {
        using TokenKey key = KnownCertificates.TokenKey(KnownCertificates.Spec("idsrv-256-P-256"));
        MemoryStream whole = Written(key, JwsAlgorithm.Es(256));
        foreach (byte[] bytes in new byte[][] { [], whole.ToArray()[..^1], [0x7F, 0xFF, 0xFF, 0xFF] })
            Should
                .Throw<UserErrorException>(() => KeyPipe.Read(new MemoryStream(bytes)))
                .Message.ShouldBe("standard input: is not complete start-up data");
    }

    private static MemoryStream Written(TokenKey key, JwsAlgorithm algorithm, bool withCertificate = false)
    {
        var pipe = new MemoryStream();
        KeyPipe.Write(pipe, key, algorithm, withCertificate);
        pipe.Position = 0;
        return pipe;
    }
}
