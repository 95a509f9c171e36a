using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.UserFiles;

/// <summary>
/// The files of <c>rows.txt</c>, as users have them: made by the programs and services that their keys come from, and as they arrive
/// after an editor, a pipeline or a chat program. Every key is new in each run.
/// </summary>
public sealed class UserFileFolder : IDisposable
{
    public const string Password = "notsecure",
        PasswordFile = "pw.txt";

    private readonly TemporaryFolder _folder = new();
    private readonly Dictionary<string, string> _missing = [];

    public UserFileFolder()
    {
        Write(PasswordFile, Password);
        Leaf = Certify("Example leaf", RsaKey, issuer: Authority, extensions: Signing);
        Pkcs12Files.Write(this);
        PemFiles.Write(this);
        JwkFiles.Write(this);
        CertificateFiles.Write(this);
        FolderFiles.Write(this);
        TextFiles.Write(this);
    }

    public static RSA RsaKey { get; } = RSA.Create(2048);

    public static RSA OtherRsaKey { get; } = RSA.Create(2048);

    public static ECDsa EcKey { get; } = ECDsa.Create(ECCurve.NamedCurves.nistP256);

    public static X509Extension[] Signing => [new X509KeyUsageExtension(X509KeyUsageFlags.DigitalSignature, critical: true)];

    public static X509Extension[] SigningCertificates =>
        [
            new X509BasicConstraintsExtension(certificateAuthority: true, hasPathLengthConstraint: false, 0, critical: true),
            new X509KeyUsageExtension(X509KeyUsageFlags.KeyCertSign | X509KeyUsageFlags.CrlSign, critical: true),
        ];

    public static RSA AuthorityKey { get; } = RSA.Create(3072);

    public static X509Certificate2 Authority { get; } = Certify("Example CA", AuthorityKey, days: 900, extensions: SigningCertificates);

    /// <summary>Self-signed, for <see cref="RsaKey"/>.</summary>
    public static X509Certificate2 Certificate { get; } = Certify("Example signing", RsaKey, extensions: Signing);

    public static X509Certificate2 EcCertificate { get; } = Certify("Example EC signing", EcKey, extensions: Signing);

    /// <summary>For <see cref="RsaKey"/>, by <see cref="Authority"/>.</summary>
    public X509Certificate2 Leaf { get; }

    public static string KeyPem => RsaKey.ExportPkcs8PrivateKeyPem() + "\n";

    public static string CertificatePem => Certificate.ExportCertificatePem() + "\n";

    public string Root => _folder.Path;

    public string PathOf(string name) => _folder.File(name);

    public bool Exists(string name) => Path.Exists(PathOf(name));

    /// <summary>The program that a file needs and that is not here, or cannot make it; null if it is here.</summary>
    public string? MissingProgram(string name) => _missing.GetValueOrDefault(name.Split('/')[0]);

    public void Write(string name, string text) => Write(name, Encoding.UTF8.GetBytes(text));

    public void Write(string name, byte[] content)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(PathOf(name))!);
        File.WriteAllBytes(PathOf(name), content);
    }

    public string ReadText(string name) => File.ReadAllText(PathOf(name));

    /// <summary>Links as Kubernetes and certbot do.</summary>
    public void Link(string name, string target)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(PathOf(name))!);
        File.CreateSymbolicLink(PathOf(name), target);
    }

    /// <summary>Lets openssl make a file, in this folder. Without openssl, or if its version cannot, the file's rows are skipped.</summary>
    /// <param name="command">The arguments, which name the file as they name others of this folder; separated by spaces.</param>
    public void OpenSsl(string name, string command) => Run(name, "openssl", command);

    public void Run(string name, string program, string command)
    {
        if (Programs.Run(program, Root, command.Replace("{pw}", $"pass:{Password}", StringComparison.Ordinal).Split(' ')) && Exists(name))
            return;
        File.Delete(PathOf(name));
        _missing[name] = program;
    }

    /// <summary>Marks a file that another of the same program is made of.</summary>
    public bool Needs(string name, string source)
    {
        if (Exists(source))
            return true;
        _missing[name] = _missing.GetValueOrDefault(source, "openssl");
        return false;
    }

    public static X509Certificate2 Certify(
        string name,
        AsymmetricAlgorithm key,
        int days = 300,
        DateTimeOffset? from = null,
        DateTimeOffset? to = null,
        X509Certificate2? issuer = null,
        params X509Extension[] extensions
    )
    {
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        var subject = new X500DistinguishedName(name.Length == 0 ? "" : $"CN={name}");
        CertificateRequest request = key is RSA rsa
            ? new(subject, rsa, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1)
            : new(subject, (ECDsa)key, HashAlgorithmName.SHA256);
        foreach (X509Extension extension in extensions)
            request.CertificateExtensions.Add(extension);
        X509SignatureGenerator signer =
            issuer is not null ? X509SignatureGenerator.CreateForRSA(AuthorityKey, RSASignaturePadding.Pkcs1)
            : key is RSA own ? X509SignatureGenerator.CreateForRSA(own, RSASignaturePadding.Pkcs1)
            : X509SignatureGenerator.CreateForECDsa((ECDsa)key);
        return request.Create(
            issuer?.SubjectName ?? subject,
            signer,
            from ?? now.AddDays(-1),
            to ?? now.AddDays(days),
            RandomNumberGenerator.GetBytes(8) is var serial ? [(byte)(serial[0] & 0x7F | 1), .. serial[1..]] : []
        );
    }

    public void Dispose() => _folder.Dispose();
}
