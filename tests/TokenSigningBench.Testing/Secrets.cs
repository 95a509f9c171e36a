using System.Buffers;
using System.Buffers.Text;
using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Testing;

/// <summary>A key and a password that nothing else on this machine has, and every encoding in which they could leak.</summary>
public sealed class Secrets : IDisposable
{
    // A match of this length is not a coincidence.
    private const int Characters = 24;

    private readonly RSA _key = RSA.Create(2048);
    private readonly SearchValues<string> _marks;

    public Secrets(TemporaryFolder folder)
    {
        Password = $"marked-{RandomNumberGenerator.GetHexString(Characters, lowercase: true)}";
        PasswordFile = folder.Write("password", Password);
        Pfx = folder.File("marked.pfx");
        var request = new CertificateRequest("CN=marked", _key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        using X509Certificate2 certificate = request.CreateSelfSigned(
            TimeProvider.System.GetUtcNow().AddDays(-1),
            TimeProvider.System.GetUtcNow().AddDays(90)
        );
        File.WriteAllBytes(Pfx, certificate.Export(X509ContentType.Pkcs12, Password));
        Pem = folder.Write("marked.pem", certificate.ExportCertificatePem() + "\n" + _key.ExportPkcs8PrivateKeyPem());
        // One character per byte, so that bytes and text are searched for all of them at once.
        _marks = SearchValues.Create(
            [.. KeyMarks().Append(Encoding.UTF8.GetBytes(Password)).Select(Encoding.Latin1.GetString)],
            StringComparison.Ordinal
        );
    }

    public string Password { get; }

    public string PasswordFile { get; }

    public string Pfx { get; }

    public string Pem { get; }

    public bool IsIn(ReadOnlySpan<byte> bytes) => IsIn(Encoding.Latin1.GetString(bytes));

    public bool IsIn(string text) => text.AsSpan().ContainsAny(_marks);

    public void Dispose() => _key.Dispose();

    // The numbers in binary, in hex, and in base64 as in JWK, in PEM and in DER inside JSON.
    private IEnumerable<byte[]> KeyMarks()
    {
        RSAParameters numbers = _key.ExportParameters(includePrivateParameters: true);
        foreach (byte[] number in new[] { numbers.D!, numbers.P!, numbers.Q!, numbers.DP!, numbers.DQ!, numbers.InverseQ! })
        {
            yield return number[..16];
            yield return Encoding.ASCII.GetBytes(Convert.ToHexString(number)[..Characters]);
            yield return Encoding.ASCII.GetBytes(Convert.ToHexStringLower(number)[..Characters]);
            yield return Encoding.ASCII.GetBytes(Base64Url.EncodeToString(number)[..Characters]);
            yield return Encoding.ASCII.GetBytes(Convert.ToBase64String(number)[..Characters]);
        }

        // The lines with the private numbers: the lines before them are the public part.
        string[] lines = _key.ExportPkcs8PrivateKeyPem().Split('\n');
        foreach (string line in lines[8..20])
            yield return Encoding.ASCII.GetBytes(line[..Characters]);
        byte[] pkcs8 = _key.ExportPkcs8PrivateKey();
        yield return Encoding.ASCII.GetBytes(Convert.ToBase64String(pkcs8)[600..(600 + Characters)]);
    }
}
