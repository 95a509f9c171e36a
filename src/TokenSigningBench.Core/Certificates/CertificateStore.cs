using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Core.Certificates;

/// <summary>A folder of forged certificates: <c>idsrv-hash-size.pfx</c> with its key, and the public <c>.crt</c> in PEM beside it.</summary>
/// <param name="folder">The folder, made when the first certificate is.</param>
/// <param name="clock">Gives the time at which a new certificate's validity starts.</param>
public sealed class CertificateStore(string folder, TimeProvider clock)
{
    /// <summary>The password of every forged file. It is the article's, and it protects nothing.</summary>
    public const string Password = "notsecure";

    // RFC 4055 section 5 (RSA) and RFC 5758 section 3.2 (ECDSA).
    private static readonly Dictionary<string, int> HashBitsOfSignature = new()
    {
        ["1.2.840.113549.1.1.11"] = 256,
        ["1.2.840.113549.1.1.12"] = 384,
        ["1.2.840.113549.1.1.13"] = 512,
        ["1.2.840.10045.4.3.2"] = 256,
        ["1.2.840.10045.4.3.3"] = 384,
        ["1.2.840.10045.4.3.4"] = 512,
    };

    /// <summary>The folder.</summary>
    public string Folder { get; } = folder;

    /// <summary>Where a certificate's PKCS#12 file is, or would be.</summary>
    public string PfxPath(CertificateSpec spec) => Path.Combine(Folder, $"{spec.FileStem}.pfx");

    /// <summary>Where a certificate's public part is, or would be.</summary>
    public string CrtPath(CertificateSpec spec) => Path.Combine(Folder, $"{spec.FileStem}.crt");

    /// <summary>Loads a certificate with its private key and holds it against its name.</summary>
    /// <exception cref="SourceException">The file is missing or unreadable, or holds another key size or hash than its name says.</exception>
    public X509Certificate2 Load(CertificateSpec spec)
    {
        X509Certificate2 certificate = CertificateFile.Load(PfxPath(spec), Password);
        CertificateSpec? found = SpecOf(certificate);
        if (found == spec)
            return certificate;

        certificate.Dispose();
        throw new SourceException(PfxPath(spec), $"holds {found?.ToString() ?? "an unknown kind of certificate"}, not {spec} as its name says");
    }

    /// <summary>
    /// Makes those certificates that are not there. A key is made once a size and shared by its hashes; different sizes are made side by side.
    /// Several processes may forge in one folder: they take turns.
    /// </summary>
    /// <param name="specs">What is wanted.</param>
    /// <param name="replace">Makes anew what is there already, and then also what cannot be read.</param>
    /// <param name="progress">Told of each step; called from several threads.</param>
    /// <param name="cancel">Ends the waiting at once. No file is left half-written; a key being made is given up with the process.</param>
    /// <returns>What was made, in the order of <paramref name="specs"/>.</returns>
    /// <exception cref="SourceException">A file that is there cannot be read, or the folder cannot be written.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    public async Task<IReadOnlyList<CertificateSpec>> EnsureAsync(
        IReadOnlyCollection<CertificateSpec> specs, bool replace, IProgress<ForgeProgress>? progress, CancellationToken cancel)
    {
        if (!replace && specs.All(spec => StateOf(spec) == FileState.Whole))
            return [];

        using IDisposable held = await FolderLock.TakeAsync(
            Folder, clock, () => progress?.Report(new(ForgeStep.WaitingForAnotherProcess)), cancel).ConfigureAwait(false);
        AtomicFile.RemoveLeftovers(Folder);

        ILookup<FileState, CertificateSpec> found = specs.ToLookup(spec => replace ? FileState.Missing : StateOf(spec));
        CertificateSpec[] wanted = [.. found[FileState.Missing]];
        foreach (CertificateSpec spec in found[FileState.WithoutPublicPart])
            WritePublicPart(spec);

        // Not disposed: after a cancellation, a thread that is still making a key comes here once more.
        var writing = new SemaphoreSlim(1);
        // The largest first: it decides how long the whole takes.
        Task[] bySize = [.. wanted.GroupBy(spec => spec.Key).OrderByDescending(size => size.Key.Kind == KeyKind.Rsa ? size.Key.Bits : 0)
            .Select(size => Task.Run(() => ForgeSize(size.Key, [.. size], writing, progress, cancel), cancel))];
        try
        {
            await Task.WhenAll(bySize).WaitAsync(cancel).ConfigureAwait(false);
        }
        finally
        {
            // A write under way ends first; after it nothing is written any more, because every writer looks at the token within this gate.
            await writing.WaitAsync(CancellationToken.None).ConfigureAwait(false);
        }

        return wanted;
    }

    // A file that is there is loaded, so that a damaged one is named now and not in the middle of a run.
    // The .pfx is what counts; a process killed between the two files leaves a .crt that is missing or another's.
    private FileState StateOf(CertificateSpec spec)
    {
        if (!File.Exists(PfxPath(spec)))
            return FileState.Missing;

        using X509Certificate2 certificate = Load(spec);
        return File.Exists(CrtPath(spec)) && SourceFile.ReadAllBytes(CrtPath(spec)).AsSpan().SequenceEqual(Pem(certificate))
            ? FileState.Whole
            : FileState.WithoutPublicPart;
    }

    private void ForgeSize(KeySpec size, CertificateSpec[] specs, SemaphoreSlim writing, IProgress<ForgeProgress>? progress, CancellationToken cancel)
    {
        using AsymmetricAlgorithm key = KeyOfSibling(size, specs) ?? MakeKey(size, progress);
        progress?.Report(new(ForgeStep.KeyReady, size));
        foreach (CertificateSpec spec in specs)
        {
            using X509Certificate2 certificate = CertificateForge.SelfSign(key, spec.Hash, $"TokenSigningBench {spec.FileStem}", clock.GetUtcNow());
            writing.Wait(cancel);
            try
            {
                cancel.ThrowIfCancellationRequested();
                Write(spec, certificate);
            }
            finally
            {
                writing.Release();
            }

            progress?.Report(new(ForgeStep.Written, size, spec));
        }
    }

    private static AsymmetricAlgorithm MakeKey(KeySpec size, IProgress<ForgeProgress>? progress)
    {
        progress?.Report(new(ForgeStep.MakingKey, size));
        return CertificateForge.MakeKey(size);
    }

    // The certificates of one size share their key: one that stays gives it to those made now.
    private AsymmetricAlgorithm? KeyOfSibling(KeySpec size, CertificateSpec[] specs)
    {
        foreach (CertificateSpec sibling in CertificateGrid.All.Where(spec => spec.Key == size).Except(specs).Where(spec => File.Exists(PfxPath(spec))))
        {
            using X509Certificate2 certificate = Load(sibling);
            return (AsymmetricAlgorithm?)certificate.GetRSAPrivateKey() ?? certificate.GetECDsaPrivateKey();
        }

        return null;
    }

    internal void Write(CertificateSpec spec, X509Certificate2 certificate)
    {
        using (RSA? publicKey = certificate.GetRSAPublicKey())
        {
            if (publicKey is not null && KnownPrimeKeys.IsKnown(publicKey))
                throw new InvalidOperationException("A key whose primes are public knowledge is never written to a file");
        }

        byte[] pfx = certificate.ExportPkcs12(Pkcs12ExportPbeParameters.Pbes2Aes256Sha256, Password);
        AtomicFile.Write(PfxPath(spec), pfx);
        CryptographicOperations.ZeroMemory(pfx);
        AtomicFile.Write(CrtPath(spec), Pem(certificate));
    }

    private void WritePublicPart(CertificateSpec spec)
    {
        using X509Certificate2 certificate = Load(spec);
        AtomicFile.Write(CrtPath(spec), Pem(certificate));
    }

    private static byte[] Pem(X509Certificate2 certificate) => Encoding.ASCII.GetBytes(certificate.ExportCertificatePem() + "\n");

    private static CertificateSpec? SpecOf(X509Certificate2 certificate)
    {
        if (!HashBitsOfSignature.TryGetValue(certificate.SignatureAlgorithm.Value!, out int hashBits))
            return null;

        using RSA? rsa = certificate.GetRSAPublicKey();
        using ECDsa? ecdsa = certificate.GetECDsaPublicKey();
        return rsa is not null ? new(KeySpec.Rsa(rsa.KeySize), hashBits)
            : ecdsa is not null ? new(KeySpec.Curve(ecdsa.KeySize), hashBits)
            : null;
    }

    private enum FileState
    {
        Missing,
        WithoutPublicPart,
        Whole,
    }
}
