using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>A folder of forged certificates: <c>idsrv-hash-size.pfx</c> with its key, or another format, and the public <c>.crt</c> in PEM beside it.</summary>
/// <param name="folder">The folder, made when the first certificate is.</param>
/// <param name="clock">Gives the time at which a new certificate's validity starts.</param>
/// <param name="options">What is chosen about new certificates; null for the defaults.</param>
public sealed class CertificateStore(string folder, TimeProvider clock, CreationOptions? options = null)
{
    /// <summary>The password of every forged .pfx. It is the article's, and it protects nothing.</summary>
    public const string Password = "notsecure";

    private readonly CreationOptions _options = options ?? new();

    public string Folder { get; } = folder;

    /// <summary>Where a certificate's public part is, or would be.</summary>
    public string CrtPath(CertificateSpec spec) => Files(spec).CrtPath;

    /// <summary>Where the file with the certificate's key is in the format that is chosen, or would be.</summary>
    public string KeyPath(CertificateSpec spec) => Files(spec).PathOf(_options.Format);

    /// <summary>Loads a certificate with its private key, in the format that is chosen, and holds it against its name.</summary>
    /// <exception cref="UserErrorException">The file is missing or unreadable, or holds another key size or hash than its name says.</exception>
    public X509Certificate2 Load(CertificateSpec spec) => Files(spec).Load(_options.Format);

    /// <summary>
    /// Makes those certificates that are not there; one that is there in another format is written in the chosen one too. A key is made once a size and shared by its hashes; different sizes are made side by side.
    /// Several processes may forge in one folder: they take turns.
    /// </summary>
    /// <param name="replace">Makes anew what is there already, and then also what cannot be read.</param>
    /// <param name="progress">Told of each step; called from several threads.</param>
    /// <param name="cancel">Ends the waiting at once. No file is left half-written; a key being made is given up with the process.</param>
    /// <returns>What was made, in the order of <paramref name="specs"/>.</returns>
    /// <exception cref="UserErrorException">A file that is there cannot be read, or is wanted in another format with another subject or validity; or the folder cannot be written.</exception>
    public async Task<IReadOnlyList<CertificateSpec>> EnsureAsync(
        IReadOnlyCollection<CertificateSpec> specs,
        bool replace,
        IProgress<CreationProgress>? progress,
        CancellationToken cancel
    )
    {
        if (!replace && specs.All(spec => Files(spec).StateFor(_options) == FileState.Whole))
            return [];

        using IDisposable held = await FolderLock
            .TakeAsync(Folder, clock, () => progress?.Report(new(CreationStep.WaitingForAnotherProcess)), cancel)
            .ConfigureAwait(false);
        AtomicFile.RemoveLeftovers(
            Folder,
            CertificateGrid.All.Concat(specs).SelectMany(spec => Files(spec).Names).ToHashSet(StringComparer.Ordinal)
        );

        ILookup<FileState, CertificateSpec> found = specs.ToLookup(spec => replace ? FileState.Missing : Files(spec).StateFor(_options));
        CertificateSpec[] wanted = [.. found[FileState.Missing]];
        foreach (CertificateSpec spec in found[FileState.WithoutPublicPart])
            WritePublicPart(Files(spec));
        foreach (CertificateSpec spec in found[FileState.InAnotherFormat])
        {
            cancel.ThrowIfCancellationRequested();
            WriteInThisFormatToo(Files(spec));
            progress?.Report(new(CreationStep.Written, spec.Key, spec));
        }

        // Not disposed: after a cancellation, a thread that is still making a key comes here once more.
        var writing = new SemaphoreSlim(1);
        // The largest first: it decides how long the whole takes.
        Task[] bySize =
        [
            .. wanted
                .GroupBy(spec => spec.Key)
                .OrderByDescending(size => size.Key.Kind == KeyKind.Rsa ? size.Key.Bits : 0)
                .Select(size => Task.Run(() => CreateSize(size.Key, [.. size], writing, progress, cancel), cancel)),
        ];
        try
        {
            await Task.WhenAll(bySize).WaitAsync(cancel).ConfigureAwait(false);
        }
        finally
        {
            // A write under way ends first; after it nothing is written any more, because every writer looks at the token within this gate.
            await writing.WaitAsync(CancellationToken.None).ConfigureAwait(false);
        }

        return [.. specs.Where(spec => wanted.Contains(spec) || found[FileState.InAnotherFormat].Contains(spec))];
    }

    private void CreateSize(
        KeySpec size,
        CertificateSpec[] specs,
        SemaphoreSlim writing,
        IProgress<CreationProgress>? progress,
        CancellationToken cancel
    )
    {
        using AsymmetricAlgorithm key = KeyOfSibling(size, specs) ?? MakeKey(size, progress);
        progress?.Report(new(CreationStep.KeyReady, size));
        foreach (CertificateSpec spec in specs)
        {
            using X509Certificate2 certificate = CertificateCreator.SelfSign(
                key,
                spec.Hash,
                _options.SubjectOf(spec),
                clock.GetUtcNow(),
                _options.Days ?? CreationOptions.DefaultDays
            );
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

            progress?.Report(new(CreationStep.Written, size, spec));
        }
    }

    private static AsymmetricAlgorithm MakeKey(KeySpec size, IProgress<CreationProgress>? progress)
    {
        progress?.Report(new(CreationStep.MakingKey, size));
        return size.MakeKey();
    }

    // The certificates of one size share their key: one that stays gives it to those made now.
    private AsymmetricAlgorithm? KeyOfSibling(KeySpec size, CertificateSpec[] specs)
    {
        foreach (CertificateFiles sibling in CertificateGrid.All.Where(spec => spec.Key == size).Except(specs).Select(Files))
        {
            if (sibling.Formats.FirstOrDefault() is not { } format)
                continue;

            using X509Certificate2 certificate = sibling.Load(format);
            return (AsymmetricAlgorithm?)certificate.GetRSAPrivateKey() ?? certificate.GetECDsaPrivateKey();
        }

        return null;
    }

    internal void Write(CertificateSpec spec, X509Certificate2 certificate)
    {
        CertificateFiles files = Files(spec);
        // A name is one certificate: what is replaced in one format is replaced in every format that is there.
        foreach (CertificateFormat format in CertificateFormat.All.Intersect([_options.Format, .. files.Formats]))
            files.Write(format, certificate);
        files.WritePublicPart(certificate);
    }

    private void WritePublicPart(CertificateFiles files)
    {
        using X509Certificate2 certificate = files.Load(_options.Format);
        files.WritePublicPart(certificate);
    }

    // What is there in another format stays the same certificate, and its file stays as it is.
    private void WriteInThisFormatToo(CertificateFiles files)
    {
        using X509Certificate2 certificate = files.Load(files.Formats.First());
        files.Write(_options.Format, certificate);
        files.WritePublicPart(certificate);
    }

    private CertificateFiles Files(CertificateSpec spec) => new(Folder, spec);
}
