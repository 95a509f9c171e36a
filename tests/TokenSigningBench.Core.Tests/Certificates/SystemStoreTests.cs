namespace TokenSigningBench.Core.Tests.Certificates;

/// <summary>With a store of its own, which each test makes and removes: .NET reads where stores are once per process.</summary>
public sealed class SystemStoreTests : IDisposable
{
    private readonly X509Store _store = new($"tokenbench-{Guid.NewGuid():N}", StoreLocation.CurrentUser);
    private readonly X509Certificate2 _rsa = KnownCertificates.Certificate(KnownCertificates.Spec("idsrv-256-2048")),
        _curve = KnownCertificates.Certificate(KnownCertificates.Spec("idsrv-256-P-256"));

    public SystemStoreTests()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "a store of a test's own is a folder on Linux only");
        _store.Open(OpenFlags.ReadWrite);
        _store.Add(_rsa);
        _store.Add(_curve);
    }

    private string Address => $"cert:CurrentUser/{_store.Name}";

    [SkippableFact]
    public void A_certificate_is_opened_by_its_thumbprint_its_subject_and_its_name()
    {
        string sha256 = _rsa.GetCertHashString(HashAlgorithmName.SHA256);
        foreach (string named in new[] { _rsa.Thumbprint, sha256, _rsa.Subject, "idsrv-256-2048", "cn=IDSRV-256-2048", "-256-2048" })
        {
            using SourceKey key = SystemStore.Open($"{Address}/{named}", null);
            key.Source.ShouldBe($"{Address}/{named}");
            key.Certificate!.Thumbprint.ShouldBe(_rsa.Thumbprint);
            key.PrivateKeyMatches.ShouldBe(true);
        }

        using SourceKey selected = SystemStore.Open(Address, _curve.Thumbprint);
        selected.Certificate!.Thumbprint.ShouldBe(_curve.Thumbprint);
    }

    [SkippableFact]
    public void Where_no_certificate_or_several_are_named_those_of_the_store_are_listed()
    {
        using X509Certificate2 publicPart = X509CertificateLoader.LoadCertificate(KnownCertificates.OfCurve().RawData);
        _store.Add(publicPart);

        UserErrorException none = Failure(Address);
        none.Cause.ShouldStartWith($"the store has 3 certificates; name one: {Address}/");
        none.Choices.Count.ShouldBe(3);
        none.Choices[^1]
            .ShouldBe(
                $"{publicPart.Thumbprint}  until {publicPart.NotAfter.ToUniversalTime():yyyy-MM-dd}, no private key, {publicPart.Subject}"
            );
        none.Text.Split('\n')[1].ShouldStartWith("  ");

        Failure($"{Address}/CN=idsrv").Cause.ShouldStartWith("is the subject of 2 certificates; name one: ");
        Failure($"{Address}/CN=other").Cause.ShouldStartWith("is not in the store, which has 3 certificates; name one: ");
        Failure($"{Address}/{new string('0', 40)}").Choices.Count.ShouldBe(3);
    }

    [SkippableFact]
    public void An_expired_certificate_is_listed_as_such()
    {
        using X509Certificate2 expired = KnownCertificates.OfRsa(2048, new(2001, 2, 3, 0, 0, 0, TimeSpan.Zero));
        _store.Add(expired);
        Failure(Address).Choices.ShouldContain(line => line.StartsWith($"{expired.Thumbprint}  expired 20", StringComparison.Ordinal));
    }

    [SkippableFact]
    public void What_Linux_has_not_is_said()
    {
        Failure("cert:LocalMachine/My/x")
            .Cause.ShouldContain("only the stores Root and CA of LocalMachine; use cert:CurrentUser/My, or a file");
        Failure($"cert:CurrentUser/{Guid.NewGuid():N}").Cause.ShouldStartWith("the store cannot be opened: ");
        Failure("cert:").Message.ShouldStartWith("cert:CurrentUser/My: the store has ");
    }

    [SkippableTheory]
    [InlineData("idsrv-256-2048", true)]
    [InlineData("idsrv-256-P-256", false)]
    public void Another_process_is_given_the_address_and_opens_the_key_itself(string name, bool withCertificate)
    {
        using TokenKey key = KeySource.OpenForSigning($"{Address}/{name}", null, null);
        var pipe = new MemoryStream();
        KeyPipe.Write(pipe, key, JwsAlgorithm.DefaultFor(key), withCertificate);
        byte[] privateKey = key.ExportPkcs8();
        pipe.ToArray().AsSpan().IndexOf(privateKey.AsSpan()[^32..]).ShouldBe(-1);

        pipe.Position = 0;
        using TokenKey read = KeyPipe.Read(pipe).Key;

        read.ExportPkcs8().ShouldBe(privateKey);
        read.Address.ShouldBe($"{Address}/{key.Certificate!.Thumbprint}");
        read.Certificate?.Thumbprint.ShouldBe(key.Certificate.Thumbprint);
        (read.Certificate is not null).ShouldBe(withCertificate);

        _store.Remove(key.Certificate);
        pipe.Position = 0;
        Should.Throw<UserErrorException>(() => KeyPipe.Read(pipe)).Cause.ShouldStartWith("is not in the store");
    }

    public void Dispose()
    {
        _store.Dispose();
        _rsa.Dispose();
        _curve.Dispose();
        if (OperatingSystem.IsLinux())
            Directory.Delete(
                Path.Combine(
                    Environment.GetFolderPath(Environment.SpecialFolder.UserProfile),
                    ".dotnet/corefx/cryptography/x509stores",
                    _store.Name!
                ),
                recursive: true
            );
    }

    private static UserErrorException Failure(string source) => Should.Throw<UserErrorException>(() => KeySource.Open(source, null, null));
}
