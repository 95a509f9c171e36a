using TokenSigningBench.Core.Configuration;

namespace TokenSigningBench.Core.Tests.Configuration;

public sealed class ConfiguredCertificatesTests : InTemporaryFolder
{
    private const string Secret = "not-to-be-printed";

    private static readonly Dictionary<string, string> NoVariables = [];

    [Theory]
    [InlineData(
        """{"Kestrel":{"Certificates":{"Default":{"Path":"a.pfx","Password":"p"}}}}""",
        "a.pfx: from appsettings.json, Kestrel:Certificates:Default; "
            + "its password from appsettings.json, Kestrel:Certificates:Default:Password"
    )]
    [InlineData(
        """{"Kestrel":{"Endpoints":{"Https":{"Certificate":{"Path":"secrets/tls","KeyPath":"secrets/tls.key"}}}}}""",
        "secrets/tls: from appsettings.json, Kestrel:Endpoints:Https:Certificate"
    )]
    [InlineData(
        """{"Kestrel":{"Certificates":{"Default":{"Subject":"localhost","Store":"My","Location":"LocalMachine"}}}}""",
        "cert:LocalMachine/My/localhost: from appsettings.json, Kestrel:Certificates:Default"
    )]
    [InlineData(
        """{"IdentityServer":{"Key":{"Type":"File","FilePath":"key/a","Password":"p"}}}""",
        "key/a: from appsettings.json, IdentityServer:Key; its password from appsettings.json, IdentityServer:Key:Password"
    )]
    [InlineData(
        """{"IdentityServer":{"Key":{"Type":"Store","StoreName":"My","StoreLocation":"CurrentUser","Name":"CN=x"}}}""",
        "cert:CurrentUser/My/CN=x: from appsettings.json, IdentityServer:Key"
    )]
    [InlineData("""{"OpenIddict":{"SigningThumbprint":"AB CD"}}""", "cert:CurrentUser/My/AB CD: from appsettings.json, OpenIddict")]
    [InlineData(
        """{"SigningCertPath":"s.p12","EncryptionCertPath":"e.p12","EncryptionCertPassword":"e","SigningCertPassword":"s"}""",
        "s.p12: from appsettings.json, SigningCertPath; its password from appsettings.json, SigningCertPassword",
        "e.p12: from appsettings.json, EncryptionCertPath; its password from appsettings.json, EncryptionCertPassword"
    )]
    [InlineData(
        """{"Auth":{"CertFiles":["a.cer","b.cer"],"Url":"https://x/y.pem"},}""" + "// comment",
        "a.cer: from appsettings.json, Auth:CertFiles:0",
        "b.cer: from appsettings.json, Auth:CertFiles:1"
    )]
    public void Certificates_are_found_by_what_templates_and_samples_call_them(string settings, params string[] origins)
    {
        Folder.Write("appsettings.json", settings);
        Find().Select(one => one.Origin.Replace($"{Folder.Path}/", "", StringComparison.Ordinal)).ShouldBe(origins);
    }

    [Fact]
    public void Layers_come_in_the_order_of_a_server()
    {
        Folder.Write("appsettings.json", """{"A":{"Path":"1.pfx","File":"a.pfx","Password":"1"}}""");
        Folder.Write("appsettings.Staging.json", """{"A":{"Password":"2"}}""");
        Folder.Write("appsettings.Development.json", """{"A":{"Password":"3"}}""");
        Folder.Write("a.csproj", "<Project><UserSecretsId>the-id</UserSecretsId></Project>");
        Folder.Write(SecretsOf("the-id"), """{"A:Password":"4"}""");

        Setting Password(string path, params (string, string)[] variables) =>
            ServerSettings
                .Read(path, variables.ToDictionary(), Folder.Path)
                .Single(one => one.Key.Equals("A:Password", StringComparison.OrdinalIgnoreCase));

        Password(Folder.Path).ShouldBe(new("A:Password", "4", "user secrets"));
        Password(Folder.Path, ("ASPNETCORE_ENVIRONMENT", "Staging")).ShouldBe(new("A:Password", "2", "appsettings.Staging.json"));
        Password(Folder.Path, ("DOTNET_ENVIRONMENT", "Development")).Value.ShouldBe("4");
        Password(Folder.File("appsettings.Staging.json")).Value.ShouldBe("2");
        Password(Folder.Path, ("ASPNETCORE_ENVIRONMENT", "Other"), ("ASPNETCORE_A__Password", "0")).Value.ShouldBe("1");
        Password(Folder.Path, ("a__password", "5")).ShouldBe(new("a:password", "5", "the environment variable a__password"));
    }

    [Fact]
    public void A_configured_certificate_is_opened_with_its_password_and_its_key()
    {
        Folder.Write(
            "appsettings.json",
            $$"""{"A":{"Path":"a.pfx","Password":"{{Secret}}"},"B":{"CertPath":"a.crt","KeyPath":"a.key"} }"""
        );
        using TokenKey key = KnownCertificates.TokenKey(KnownCertificates.Spec("idsrv-256-P-256"));
        Folder.Write("a.crt", key.Certificate!.ExportCertificatePem());
        Folder.Write("a.key", key.Ecdsa!.ExportPkcs8PrivateKeyPem());
        File.WriteAllBytes(Folder.File("a.pfx"), key.Certificate.Export(X509ContentType.Pkcs12, Secret));

        foreach (ConfiguredCertificate configured in Find())
        {
            using SourceKey opened = configured.Open(null, new()).Keys.Single();
            opened.Certificate!.Thumbprint.ShouldBe(key.Certificate.Thumbprint);
            opened.PrivateKeyMatches.ShouldBe(true);
        }
    }

    [Theory]
    [InlineData("wrong-" + Secret, "a.pfx: wrong password; the password is of appsettings.json, A:Password")]
    [InlineData(
        "${" + Secret + "}",
        "a.pfx: its password is a placeholder in appsettings.json, A:Password; set A__Password, or use --password-file"
    )]
    public void A_password_that_does_not_work_is_named_and_not_printed(string password, string message)
    {
        Folder.Write("appsettings.json", $$"""{"A":{"Path":"a.pfx","Password":"{{password}}"} }""");
        using TokenKey key = KnownCertificates.TokenKey(KnownCertificates.Spec("idsrv-256-P-256"));
        File.WriteAllBytes(Folder.File("a.pfx"), key.Certificate!.Export(X509ContentType.Pkcs12, "other"));

        ConfiguredCertificate configured = Find().Single();

        string printed = Should.Throw<UserErrorException>(() => configured.Open(null, new())).Message;
        printed.ShouldEndWith(message);
        (printed + configured.Origin).ShouldNotContain(Secret);
        // The user's password takes the place of a placeholder, and not of a password.
        if (message.Contains("placeholder", StringComparison.Ordinal))
            configured.Open("other", new()).Keys.Single().Dispose();
    }

    [Fact]
    public void Settings_without_a_certificate_and_a_folder_without_settings_are_refused()
    {
        Should.Throw<UserErrorException>(Find).Cause.ShouldBe("has no appsettings.json");
        Folder.Write("appsettings.json", """{"Logging":{"LogLevel":{"Default":"Information"}}}""");
        Should.Throw<UserErrorException>(Find).Cause.ShouldStartWith("names no certificate: ");
        Should
            .Throw<UserErrorException>(() => KeySource.Open(Folder.File("appsettings.json"), null, null))
            .Cause.ShouldStartWith("is a server's configuration: ");
    }

    [Theory]
    [InlineData("RS256", false)]
    [InlineData("RS256", true)]
    [InlineData("ES384", false)]
    public void A_key_of_Duende_that_is_not_encrypted_is_read(string algorithm, bool isCertificate)
    {
        using TokenKey key = KnownCertificates.TokenKey(
            KnownCertificates.Spec(algorithm == "RS256" ? "idsrv-256-2048" : "idsrv-384-P-384")
        );
        Folder.Write("appsettings.json", "{}");
        Directory.CreateDirectory(Folder.File("keys"));
        Folder.Write("keys/is-signing-key-1.json", DuendeKeys.Json(key, algorithm, isCertificate));
        Folder.Write(
            "keys/is-signing-key-2.json",
            """{"Algorithm":"RS256","Created":"2026-10-01T08:00:00Z","Data":"CfDJ8","DataProtected":true}"""
        );

        ConfiguredCertificate[] found = [.. Find()];

        using SourceKey opened = found[0].Open(null, new()).Keys.Single();
        opened.PrivateKey!.ExportSubjectPublicKeyInfo().ShouldBe(key.ExportSubjectPublicKeyInfo());
        (opened.Certificate is not null).ShouldBe(isCertificate);
        // With the others of the folder for its algorithm: those that only the server reads have their time too.
        opened.AutomaticKeys.Count.ShouldBe(algorithm == "RS256" ? 2 : 1);
        opened.AutomaticKeys[0].RotatesAt.ShouldBe(new(2026, 12, 30, 8, 0, 0, TimeSpan.Zero));
        Should
            .Throw<UserErrorException>(() => found[1].Open(null, new()))
            .Cause.ShouldStartWith("is a key file of Duende IdentityServer, RS256, created 2026-10-01 (");
    }

    private IReadOnlyList<ConfiguredCertificate> Find() => ConfiguredCertificates.Find(Folder.Path, NoVariables, Folder.Path);

    private string SecretsOf(string id)
    {
        string folder = OperatingSystem.IsWindows() ? $"Microsoft/UserSecrets/{id}" : $".microsoft/usersecrets/{id}";
        Directory.CreateDirectory(Folder.File(folder));
        return $"{folder}/secrets.json";
    }
}
