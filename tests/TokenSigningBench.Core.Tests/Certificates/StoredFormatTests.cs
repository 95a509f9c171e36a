namespace TokenSigningBench.Core.Tests.Certificates;

/// <summary>The guarantees of the store hold for every format, and for several formats in one folder.</summary>
public sealed class StoredFormatTests : InTemporaryFolder
{
    private static readonly CertificateSpec Curve = CertificateGrid.EllipticCurve[0];

    public static TheoryData<string> Formats => [.. CertificateFormat.All.Select(format => format.Name)];

    [Theory]
    [MemberData(nameof(Formats))]
    public async Task Two_files_are_written_and_readable_only_by_their_owner(string format)
    {
        (await Ensure(Store(format), Curve)).ShouldBe([Curve]);

        Names().ShouldBe(new[] { $"idsrv-256-P-256.{format}", "idsrv-256-P-256.crt" }.Order());
        if (!OperatingSystem.IsWindows())
            File.GetUnixFileMode(Store(format).KeyPath(Curve)).ShouldBe(UnixFileMode.UserRead | UnixFileMode.UserWrite);
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public async Task Existing_files_stay_unless_replacement_is_requested(string format)
    {
        CertificateStore store = Store(format);
        await Ensure(store, Curve);
        byte[] first = File.ReadAllBytes(store.KeyPath(Curve));

        (await Ensure(store, Curve)).ShouldBeEmpty();
        File.ReadAllBytes(store.KeyPath(Curve)).ShouldBe(first);

        (await Replace(store, Curve)).ShouldBe([Curve]);
        File.ReadAllBytes(store.KeyPath(Curve)).ShouldNotBe(first);
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public async Task A_truncated_file_is_reported_and_replaced_only_on_request(string format)
    {
        CertificateStore store = Store(format);
        await Ensure(store, Curve);
        byte[] half = File.ReadAllBytes(store.KeyPath(Curve))[..300];
        File.WriteAllBytes(store.KeyPath(Curve), half);

        (await Should.ThrowAsync<UserErrorException>(() => Ensure(store, Curve))).SourceName.ShouldBe(store.KeyPath(Curve));
        File.ReadAllBytes(store.KeyPath(Curve)).ShouldBe(half);

        await Replace(store, Curve);
        store.Load(Curve).Dispose();
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public async Task A_file_whose_content_does_not_match_its_name_is_refused(string format)
    {
        CertificateStore store = Store(format);
        await Ensure(store, CertificateGrid.EllipticCurve[1]);
        File.Copy(store.KeyPath(CertificateGrid.EllipticCurve[1]), store.KeyPath(Curve));

        (await Should.ThrowAsync<UserErrorException>(() => Ensure(store, Curve))).Message.ShouldBe(
            $"{store.KeyPath(Curve)}: holds SHA384 - P-384, not SHA256 - P-256 as its name says"
        );
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void A_key_from_known_primes_is_never_written(string format)
    {
        CertificateSpec spec = CertificateGrid.Rsa[0];
        using var key = TokenKey.FromCertificate(KnownCertificates.Certificate(spec));
        Should.Throw<InvalidOperationException>(() => Store(format).Write(spec, key));
        Names().ShouldBeEmpty();
    }

    [Theory]
    [InlineData("pfx", "pem")]
    [InlineData("pem", "jwk")]
    [InlineData("jwk", "pfx")]
    public async Task Another_format_is_another_file_of_the_same_certificate(string existing, string wanted)
    {
        await Ensure(Store(existing), Curve);
        byte[] file = File.ReadAllBytes(Store(existing).KeyPath(Curve));
        byte[] crt = File.ReadAllBytes(Store(existing).CrtPath(Curve));

        (await Ensure(Store(wanted), Curve)).ShouldBe([Curve]);
        (await Ensure(Store(wanted), Curve)).ShouldBeEmpty();

        Thumbprint(wanted).ShouldBe(Thumbprint(existing));
        File.ReadAllBytes(Store(existing).KeyPath(Curve)).ShouldBe(file);
        File.ReadAllBytes(Store(existing).CrtPath(Curve)).ShouldBe(crt);
    }

    [Fact]
    public async Task Replacing_a_certificate_replaces_it_in_every_existing_format()
    {
        await Ensure(Store("pfx"), Curve);
        await Ensure(Store("jwk"), Curve);
        string first = Thumbprint("pfx");

        await Replace(Store("jwk"), Curve);

        Thumbprint("pfx").ShouldNotBe(first);
        Thumbprint("jwk").ShouldBe(Thumbprint("pfx"));
        Names().ShouldBe(["idsrv-256-P-256.crt", "idsrv-256-P-256.jwk", "idsrv-256-P-256.pfx"]);
        (await Ensure(Store("pfx"), Curve)).ShouldBeEmpty();
    }

    [Fact]
    public async Task Certificates_of_one_key_size_share_a_key_in_all_formats_also_if_created_later_and_have_different_serial_numbers()
    {
        CertificateSpec[] specs = [.. CertificateGrid.Rsa.Where(spec => spec.Key.Bits == 2048)];
        foreach ((CertificateSpec spec, CertificateFormat format) in specs.Zip(CertificateFormat.All.Reverse()))
            await Ensure(Store(format.Name), spec);
        (await Ensure(Store("pem"), specs)).ShouldBe([specs[0], specs[2]]);

        X509Certificate2[] loaded = [.. specs.Select(spec => Store("pem").Load(spec).Certificate!)];
        loaded.Select(certificate => certificate.GetPublicKeyString()).Distinct().ShouldHaveSingleItem();
        loaded.Select(certificate => certificate.SerialNumber).ShouldBeUnique();
        loaded.ShouldAllBe(certificate => certificate.HasPrivateKey);
    }

    [Fact]
    public async Task An_existing_certificate_with_other_options_is_not_written_in_another_format()
    {
        await Ensure(Store("pfx"), Curve);
        string pfx = Store("pfx").KeyPath(Curve);
        var otherName = new CreationOptions { Format = CertificateFormat.Pem, Subject = SubjectName.Parse("another", "") };
        var otherDays = new CreationOptions { Format = CertificateFormat.Pem, Days = 30 };
        var same = new CreationOptions
        {
            Format = CertificateFormat.Pem,
            Days = 365,
            Subject = SubjectName.Parse("TokenSigningBench idsrv-256-P-256", ""),
        };

        (await Should.ThrowAsync<UserErrorException>(() => Ensure(Store(otherName), Curve))).Message.ShouldBe(
            $"{pfx}: holds CN=TokenSigningBench idsrv-256-P-256, not CN=another as asked for"
        );
        (await Should.ThrowAsync<UserErrorException>(() => Ensure(Store(otherDays), Curve))).Message.ShouldBe(
            $"{pfx}: is valid for 365 days, not 30 as asked for"
        );
        Names().ShouldBe(["idsrv-256-P-256.crt", "idsrv-256-P-256.pfx"]);
        (await Ensure(Store(same), Curve)).ShouldBe([Curve]);
    }

    [Fact]
    public async Task A_cancelled_run_writes_no_further_format()
    {
        await Ensure(Store("pfx"), Curve);
        await Should.ThrowAsync<OperationCanceledException>(() =>
            Store("jwk").EnsureAsync([Curve], replace: false, null, new CancellationToken(canceled: true))
        );
        Names().ShouldBe(["idsrv-256-P-256.crt", "idsrv-256-P-256.pfx"]);
    }

    private static Task<IReadOnlyList<CertificateSpec>> Ensure(CertificateStore store, params CertificateSpec[] specs) =>
        store.EnsureAsync(specs, replace: false, progress: null, CancellationToken.None);

    private static Task<IReadOnlyList<CertificateSpec>> Replace(CertificateStore store, params CertificateSpec[] specs) =>
        store.EnsureAsync(specs, replace: true, progress: null, CancellationToken.None);

    private CertificateStore Store(string format) =>
        Store(new CreationOptions { Format = CertificateFormat.All.Single(known => known.Name == format) });

    private CertificateStore Store(CreationOptions options) => new(Folder.Path, TimeProvider.System, options);

    private string Thumbprint(string format)
    {
        using TokenKey key = Store(format).Load(Curve);
        return key.Certificate!.Thumbprint;
    }

    private string[] Names() =>
        [.. Directory.GetFiles(Folder.Path).Select(path => Path.GetFileName(path)).Where(name => name != ".lock").Order()];
}
