using System.Formats.Asn1;
using System.Text;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.TokenChecks;
using TokenSigningBench.Core.Tokens.Received;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Core.Tests.Fuzzing;

/// <summary>The parsers of Core that read untrusted bytes, and the seeds whose damaged copies they get.</summary>
internal static class FuzzTargets
{
    private const string Password = "notsecure";

    // In memory if possible, so that the test does not measure the disk.
    private static readonly string Folder = Directory
        .CreateDirectory(
            Path.Combine(Directory.Exists("/dev/shm") ? "/dev/shm" : Path.GetTempPath(), $"tokensigningbench-fuzz-{Environment.ProcessId}")
        )
        .FullName;

    public static IReadOnlyList<FuzzTarget> All { get; } =
    [
        new("pfx", 11, PfxSeeds(), ReadKeys("a.pfx")),
        new(
            "pem",
            3,
            [
                .. CertificateSeeds()
                    .Select(certificate => Encoding.ASCII.GetBytes(certificate.ExportCertificatePem() + "\n" + PrivatePem(certificate))),
                .. BareKeys().Select(key => Bytes(PemEncoding.WriteString(key.Label, key.Der))),
            ],
            ReadKeys("a.pem")
        ),
        new(
            "der",
            5,
            [.. CertificateSeeds().Select(certificate => certificate.RawData), .. BareKeys().Select(key => key.Der)],
            ReadKeys("a.der")
        ),
        new("jwk", 7, [Bytes(KnownJwks.Rsa(isPrivate: true).ToJsonString()), Bytes(KnownJwks.TwoKeySet)], ReadKeys("a.jwk")),
        new(
            "verification keys",
            10,
            [Bytes(KnownJwks.TwoKeySet), Bytes(KnownJwks.Rsa(isPrivate: false).ToJsonString())],
            bytes => VerificationKeys.Read("keys", bytes).Dispose()
        ),
        new(
            "discovery document",
            12,
            [
                Bytes(
                    """{"issuer":"https://idp.example","jwks_uri":"https://idp.example/keys","authorization_endpoint":"https://idp"""
                        + """.example/a","token_endpoint_auth_methods_supported":["none"]}"""
                ),
            ],
            bytes => DiscoveryDocument.Read("document", bytes)
        ),
        new(
            "policy file",
            12,
            [Bytes("""{"budgetMilliseconds": 5, "expiryWarningDays": 60, "severities": {"odd-size": "error", "own-hash": "off"}}""")],
            ReadFile("policy.json", path => PolicyFile.Read(path))
        ),
        new("run file", 12, RunFileSeeds(), ReadFile("run.json", path => RunFile.Load(path))),
        new("token", 12, TokenSeeds(), bytes => ReadToken(Encoding.Latin1.GetString(bytes))),
        new("web answers", 5, WebSeeds(), ReadWeb),
    ];

    /// <summary>Tokens as users have them. The recorded long run was before it, and has it not.</summary>
    public static FuzzTarget Received { get; } = new("received token", 12, ReceivedSeeds(), ReadReceived);

    private static Action<byte[]> ReadFile(string name, Action<string> read) =>
        bytes =>
        {
            string path = Path.Combine(Folder, name);
            File.WriteAllBytes(path, bytes);
            read(path);
        };

    // From the file to the findings, as inspect and check do it, without measuring.
    private static Action<byte[]> ReadKeys(string name) =>
        ReadFile(
            name,
            path =>
            {
                SourceContent content = KeySource.Open(path, Password, null);
                CertificateFacts[] facts = [.. content.Keys.Select(CertificateFacts.Of)];
                foreach (CertificateFacts one in facts)
                    CheckedKey.Of(new KeyInspection(one, new Policy(), DateTimeOffset.UnixEpoch, [], null) { Together = facts });
                foreach (SourceKey key in content.Keys)
                    key.Dispose();
            }
        );

    private static void ReadToken(string token)
    {
        using TokenKey key = TokenKey.FromSecret(new byte[32]);
        using var verifier = new StrictVerifier(
            VerificationKeys.Of("keys", new VerificationKey(key)),
            TokenEngines.PlatformCrypto.CreateVerifier,
            TokenPolicy.IdentityToken("a", "b", TimeProvider.System)
        );
        verifier.Verify(token);
        UnverifiedToken.Read("token", token);
    }

    // From what somebody has to what is printed of it, as inspect and check do it, without asking relying parties.
    private static void ReadReceived(byte[] bytes)
    {
        SourceContent content = JwkDocument.Read("keys", Bytes(KnownJwks.TwoKeySet));
        using var keys = TokenKeySet.Of("keys", content.Keys, content.KeySet);
        IReadOnlyList<ReceivedToken> tokens = ReceivedTokens.In(bytes);
        foreach (ReceivedToken token in tokens)
        {
            CheckedToken one = TokenInspector.Check("token", token, keys, new("a", "b", "c"), DateTimeOffset.UnixEpoch, null);
            TextRenderer.Render(TokenDocument.Of(one, ClaimsText.Of(token)), samples: null, verbose: true);
            TokenJsonData.Render([one]);
        }

        foreach (SourceKey key in content.Keys)
            key.Dispose();
        if (tokens.Count == 0)
            throw new UserErrorException("text", "holds no token");
    }

    // Complete HTTP responses, starting with the status line, as check and inspect fetch an address.
    private static void ReadWeb(byte[] answers)
    {
        SourceContent content = WebSource
            .ReadAsync(
                "http://127.0.0.1:1/issuer",
                allowHttp: false,
                TimeProvider.System,
                new InMemoryServer(answers).ConnectAsync,
                CancellationToken.None
            )
            .GetAwaiter()
            .GetResult();
        foreach (SourceKey key in content.Keys)
            key.Dispose();
    }

    private static byte[][] WebSeeds()
    {
        string document = InMemoryServer.Response(
            "200 OK\r\nContent-Type: application/json",
            """{"issuer":"http://127.0.0.1:1/issuer","jwks_uri":"http://127.0.0.1:1/keys"}"""
        );
        string keys = InMemoryServer.Response(
            "200 OK\r\nContent-Type: application/jwk-set+json; charset=utf-8\r\nCache-Control: max-age=60",
            KnownJwks.TwoKeySet
        );
        string redirect = InMemoryServer.Response("302 Found\r\nLocation: http://127.0.0.1:1/elsewhere?a=b#c", "");
        string chunked =
            $"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{KnownJwks.TwoKeySet.Length:x}\r\n{KnownJwks.TwoKeySet}\r\n0\r\n\r\n";
        return
        [
            .. new string[][]
            {
                [document, keys],
                [redirect, document, redirect, keys],
                [InMemoryServer.Response("404 Not Found", ""), chunked],
                [InMemoryServer.Response("301 Moved\r\nLocation: //127.0.0.1:1/%41", ""), keys],
            }.Select(answers => Bytes(string.Join(InMemoryServer.Separator, answers))),
        ];
    }

    private static IEnumerable<X509Certificate2> CertificateSeeds()
    {
        yield return CertificateCreator.SelfSign(KeySpec.Curve(256).MakeKey(), HashAlgorithmName.SHA256, "curve", DateTimeOffset.UnixEpoch);
        yield return CertificateCreator.SelfSign(KnownPrimeKeys.Create(2048), HashAlgorithmName.SHA256, "rsa", DateTimeOffset.UnixEpoch);
    }

    private static string PrivatePem(X509Certificate2 certificate) =>
        ((AsymmetricAlgorithm?)certificate.GetRSAPrivateKey() ?? certificate.GetECDsaPrivateKey()!).ExportPkcs8PrivateKeyPem();

    // One iteration, so that the time is spent in parsing.
    private static IEnumerable<(string Label, byte[] Der)> BareKeys()
    {
        using RSA rsa = KnownPrimeKeys.Create(2048);
        using var curve = (ECDsa)KeySpec.Curve(256).MakeKey();
        yield return ("RSA PRIVATE KEY", rsa.ExportRSAPrivateKey());
        yield return ("RSA PUBLIC KEY", rsa.ExportRSAPublicKey());
        yield return ("PUBLIC KEY", curve.ExportSubjectPublicKeyInfo());
        yield return ("EC PRIVATE KEY", curve.ExportECPrivateKey());
        yield return (
            "ENCRYPTED PRIVATE KEY",
            curve.ExportEncryptedPkcs8PrivateKey(Password, new PbeParameters(PbeEncryptionAlgorithm.Aes256Cbc, HashAlgorithmName.SHA256, 1))
        );
    }

    private static byte[][] PfxSeeds()
    {
        using X509Certificate2 certificate = CertificateSeeds().First();
        // One iteration, so that the time is spent in parsing.
        byte[] withMac = certificate.ExportPkcs12(
            new PbeParameters(PbeEncryptionAlgorithm.TripleDes3KeyPkcs12, HashAlgorithmName.SHA1, 1),
            Password
        );
        // Also without the MAC, which would detect every damage before the content is read (RFC 7292 section 4: the third of three
        // members).
        AsnReader members = new AsnReader(withMac, AsnEncodingRules.BER).ReadSequence();
        var withoutMac = new AsnWriter(AsnEncodingRules.DER);
        using (withoutMac.PushSequence())
        {
            withoutMac.WriteEncodedValue(members.ReadEncodedValue().Span);
            withoutMac.WriteEncodedValue(members.ReadEncodedValue().Span);
        }

        return [withMac, withoutMac.Encode()];
    }

    private static byte[][] RunFileSeeds()
    {
        string path = Path.Combine(Folder, "seed.json");
        new RunFile { Started = DateTimeOffset.UnixEpoch, Machine = MachineFacts.Read() }.Save(path);
        return [File.ReadAllBytes(path)];
    }

    private static byte[][] TokenSeeds()
    {
        using TokenKey key = TokenKey.FromSecret(new byte[32]);
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(key, JwsAlgorithm.Hs(256));
        return [Bytes(signer.Sign("""{"iss":"a","aud":["b"],"exp":4102444800,"nbf":0,"sub":"a"}""")), Bytes(UnsignedToken)];
    }

    private static byte[][] ReceivedSeeds()
    {
        string token = Encoding.UTF8.GetString(TokenSeeds()[0]);
        string[] parts = token.Split('.');
        return
        [
            Bytes($"Authorization: Bearer {token}\r\n"),
            Bytes(
                $$"""{"access_token":"{{token}}","token_type":"Bearer","id_token":"{{UnsignedToken}}","refresh_token":"CfDJ8AAAAAAAA"}"""
            ),
            Bytes($$"""{"protected":"{{parts[0]}}","payload":"{{parts[1]}}","signature":"{{parts[2]}}"}"""),
            Bytes($"Cookie: session.0={token[..40]}; session.1={token[40..]}"),
            Bytes($"{token[..60]}\n{token[60..120]}\n{token[120..]}"),
            Bytes("eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkEyNTZHQ00ifQ.AAAA.AAAA.AAAA.AAAA"),
        ];
    }

    // Not signed; its header has the members that are checked.
    private const string UnsignedToken = "eyJhbGciOiJIUzI1NiIsImtpZCI6ImEiLCJjcml0IjpbImV4cCJdfQ.e30.AAAA";

    private static byte[] Bytes(string text) => Encoding.UTF8.GetBytes(text);
}
