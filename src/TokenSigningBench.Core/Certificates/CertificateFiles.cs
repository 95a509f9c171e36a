using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>The state of the files of one created certificate.</summary>
internal enum FileState
{
    /// <summary>There is no file with its key.</summary>
    Missing,

    /// <summary>There is a file with its key, but not in the requested format.</summary>
    InAnotherFormat,

    /// <summary>There is a file with its key, but its public <c>.crt</c> is missing.</summary>
    WithoutPublicPart,

    Whole,
}

/// <summary>
/// The files of one created certificate in a folder: the certificate with its key, in one or more formats, and the public <c>.crt</c> in
/// PEM.
/// </summary>
internal sealed class CertificateFiles(string folder, CertificateSpec spec)
{
    public string CrtPath => Path.Combine(folder, $"{spec.FileStem}.crt");

    /// <summary>The names of all files that it can have.</summary>
    public IEnumerable<string> Names => CertificateFormat.All.Select(PathOf).Append(CrtPath).Select(path => Path.GetFileName(path));

    /// <summary>The formats that exist.</summary>
    public IEnumerable<CertificateFormat> Formats => CertificateFormat.All.Where(format => File.Exists(PathOf(format)));

    public string PathOf(CertificateFormat format) => Path.Combine(folder, $"{spec.FileStem}.{format.Name}");

    /// <summary>Loads the certificate with its private key and checks it against the file name.</summary>
    /// <exception cref="UserErrorException">The file is missing or unreadable, or its key size or hash differs from its name.</exception>
    public TokenKey Load(CertificateFormat format)
    {
        string path = PathOf(format);
        TokenKey key = format.Load(path);
        var found = CertificateSpec.Of(key.Certificate!);
        if (found == spec)
            return key;

        key.Dispose();
        throw new UserErrorException(path, $"holds {found?.ToString() ?? "an unknown kind of certificate"}, not {spec} as its name says");
    }

    // An existing file is loaded, so that a damaged one fails now and not during a run. The file with the key is what counts: a process
    // that is killed between the two writes leaves a .crt that is missing or, if it replaced them, outdated.
    /// <exception cref="UserErrorException">
    /// As for <see cref="Load"/>; or there is a .crt that is not its public part: it may be somebody's only copy.
    /// </exception>
    public FileState GetState(CreationOptions options)
    {
        if (File.Exists(PathOf(options.Format)))
        {
            using TokenKey key = Load(options.Format);
            return HasPublicPartOf(key.Certificate!) ? FileState.Whole : FileState.WithoutPublicPart;
        }

        if (Formats.FirstOrDefault() is { } other)
            return GetStateOfOtherFormat(other, options);
        RequireNoOther(CrtPath, isPublicPart: false);
        return FileState.Missing;
    }

    /// <param name="key">The key with its certificate.</param>
    public void Write(CertificateFormat format, TokenKey key)
    {
        if (key.Rsa is not null && KnownPrimeKeys.IsKnown(key.Rsa))
            throw new InvalidOperationException("A key whose primes are public knowledge is never written to a file");

        byte[] content = format.Encode(key);
        AtomicFile.Write(PathOf(format), content);
        CryptographicOperations.ZeroMemory(content);
    }

    public void WritePublicPart(X509Certificate2 certificate) => AtomicFile.Write(CrtPath, Pem(certificate));

    // It will also be written in the requested format, so it must match the options.
    private FileState GetStateOfOtherFormat(CertificateFormat format, CreationOptions options)
    {
        using TokenKey key = Load(format);
        options.Require(key.Certificate!, PathOf(format));
        HasPublicPartOf(key.Certificate!);
        return FileState.InAnotherFormat;
    }

    private bool HasPublicPartOf(X509Certificate2 certificate)
    {
        if (!File.Exists(CrtPath))
            return false;
        RequireNoOther(CrtPath, SourceFile.ReadAllBytes(CrtPath).AsSpan().SequenceEqual(Pem(certificate)));
        return true;
    }

    private static void RequireNoOther(string path, bool isPublicPart)
    {
        if (!isPublicPart && File.Exists(path))
            throw new UserErrorException(path, "is of no key here, and is not replaced: move it away, or create all again with --force");
    }

    private static byte[] Pem(X509Certificate2 certificate) => Encoding.ASCII.GetBytes(certificate.ExportCertificatePem() + "\n");
}
