using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>What is in a folder of one forged certificate.</summary>
internal enum FileState
{
    /// <summary>No file with its key.</summary>
    Missing,

    /// <summary>A file with its key, but of another format than the one that is wanted.</summary>
    InAnotherFormat,

    /// <summary>The file with its key, but not its public part.</summary>
    WithoutPublicPart,

    Whole,
}

/// <summary>The files of one forged certificate in a folder: itself with its key, in one format or several, and the public <c>.crt</c> in PEM beside it.</summary>
internal sealed class CertificateFiles(string folder, CertificateSpec spec)
{
    public string CrtPath => Path.Combine(folder, $"{spec.FileStem}.crt");

    /// <summary>The names of all files that it can have.</summary>
    public IEnumerable<string> Names => CertificateFormat.All.Select(PathOf).Append(CrtPath).Select(path => Path.GetFileName(path));

    /// <summary>The formats in which it is there.</summary>
    public IEnumerable<CertificateFormat> Formats => CertificateFormat.All.Where(format => File.Exists(PathOf(format)));

    public string PathOf(CertificateFormat format) => Path.Combine(folder, $"{spec.FileStem}.{format.Name}");

    /// <summary>Loads it with its private key and holds it against its name.</summary>
    /// <exception cref="UserErrorException">The file is missing or unreadable, or holds another key size or hash than its name says.</exception>
    public X509Certificate2 Load(CertificateFormat format)
    {
        string path = PathOf(format);
        X509Certificate2 certificate = format.Load(path);
        var found = CertificateSpec.Of(certificate);
        if (found == spec)
            return certificate;

        certificate.Dispose();
        throw new UserErrorException(path, $"holds {found?.ToString() ?? "an unknown kind of certificate"}, not {spec} as its name says");
    }

    // A file that is there is loaded, so that a damaged one is named now and not in the middle of a run.
    // The file with the key is what counts; a process killed between the two leaves a .crt that is missing or another's.
    public FileState StateFor(CreationOptions options)
    {
        if (!File.Exists(PathOf(options.Format)))
            return Formats.FirstOrDefault() is { } other ? StateInAnother(other, options) : FileState.Missing;

        using X509Certificate2 certificate = Load(options.Format);
        return File.Exists(CrtPath) && SourceFile.ReadAllBytes(CrtPath).AsSpan().SequenceEqual(Pem(certificate))
            ? FileState.Whole
            : FileState.WithoutPublicPart;
    }

    public void Write(CertificateFormat format, X509Certificate2 certificate)
    {
        using (RSA? publicKey = certificate.GetRSAPublicKey())
        {
            if (publicKey is not null && KnownPrimeKeys.IsKnown(publicKey))
                throw new InvalidOperationException("A key whose primes are public knowledge is never written to a file");
        }

        byte[] content = format.Encode(certificate);
        AtomicFile.Write(PathOf(format), content);
        CryptographicOperations.ZeroMemory(content);
    }

    public void WritePublicPart(X509Certificate2 certificate) => AtomicFile.Write(CrtPath, Pem(certificate));

    // Written in the wanted format too, it would pass for what was asked for.
    private FileState StateInAnother(CertificateFormat format, CreationOptions options)
    {
        using X509Certificate2 certificate = Load(format);
        options.Require(certificate, PathOf(format));
        return FileState.InAnotherFormat;
    }

    private static byte[] Pem(X509Certificate2 certificate) => Encoding.ASCII.GetBytes(certificate.ExportCertificatePem() + "\n");
}
