namespace TokenSigningBench.Core.Certificates;

/// <summary>
/// A folder of created certificates: <c>idsrv-hash-size.pfx</c> or another format with the key, and the public <c>.crt</c> in PEM.
/// </summary>
/// <param name="folder">The folder. It is created with the first certificate.</param>
/// <param name="clock">Gives the time at which the validity of a new certificate starts.</param>
/// <param name="options">The options of new certificates; null for the defaults.</param>
public sealed class CertificateStore(string folder, TimeProvider clock, CreationOptions? options = null)
{
    /// <summary>The password of every created .pfx. It is the article's, and it protects nothing.</summary>
    public const string Password = "notsecure";

    private readonly CreationOptions _options = options ?? new();

    public string Folder { get; } = folder;

    /// <summary>The path of the public part, whether or not it exists.</summary>
    public string CrtPath(CertificateSpec spec) => Files(spec).CrtPath;

    /// <summary>The path of the file with the key in the chosen format, whether or not it exists.</summary>
    public string KeyPath(CertificateSpec spec) => Files(spec).PathOf(_options.Format);

    /// <summary>Loads a certificate with its private key in the chosen format, and checks it against its name.</summary>
    /// <exception cref="UserErrorException">The file is missing or unreadable, or its key size or hash differs from its name.</exception>
    public TokenKey Load(CertificateSpec spec) => Files(spec).Load(_options.Format);

    /// <summary>
    /// Creates the missing certificates. One that exists in another format is written in the chosen format too. The hashes of a key size
    /// share one key. Different sizes are created in parallel. Processes that create certificates in one folder take turns.
    /// </summary>
    /// <param name="replace">Also creates existing and unreadable certificates again.</param>
    /// <param name="progress">Receives each step, from several threads.</param>
    /// <param name="cancel">
    /// Ends the waiting at once. No file is left half-written. A key that is being created is abandoned when the process ends.
    /// </param>
    /// <returns>The created certificates, in the order of <paramref name="specs"/>.</returns>
    /// <exception cref="UserErrorException">
    /// An existing file cannot be read, or is requested in another format with another subject or validity; or the folder cannot be
    /// written.
    /// </exception>
    public async Task<IReadOnlyList<CertificateSpec>> EnsureAsync(
        IReadOnlyCollection<CertificateSpec> specs,
        bool replace,
        IProgress<CreationProgress>? progress,
        CancellationToken cancel
    )
    {
        if (!replace && specs.All(spec => Files(spec).GetState(_options) == FileState.Whole))
            return [];

        using IDisposable folderLock = await FolderLock
            .TakeAsync(Folder, clock, () => progress?.Report(new(CreationStep.WaitingForAnotherProcess)), cancel)
            .ConfigureAwait(false);
        AtomicFile.RemoveLeftovers(
            Folder,
            CertificateGrid.All.Concat(specs).SelectMany(spec => Files(spec).Names).ToHashSet(StringComparer.Ordinal)
        );

        ILookup<FileState, CertificateSpec> byState = specs.ToLookup(spec => replace ? FileState.Missing : Files(spec).GetState(_options));
        CertificateSpec[] missing = [.. byState[FileState.Missing]];
        foreach (CertificateSpec spec in byState[FileState.WithoutPublicPart])
            WritePublicPart(Files(spec));
        foreach (CertificateSpec spec in byState[FileState.InAnotherFormat])
        {
            cancel.ThrowIfCancellationRequested();
            AddChosenFormat(Files(spec));
            progress?.Report(new(CreationStep.Written, spec.Key, spec));
        }

        // Not disposed: after a cancellation, a thread that is still creating a key uses it once more.
        var writeLock = new SemaphoreSlim(1);
        // Largest first: it decides the total time.
        Task[] creations =
        [
            .. missing
                .GroupBy(spec => spec.Key)
                .OrderByDescending(size => size.Key.Kind == KeyKind.Rsa ? size.Key.Bits : 0)
                .Select(size => Task.Run(() => CreateSize(size.Key, [.. size], writeLock, progress, cancel), cancel)),
        ];
        try
        {
            await Task.WhenAll(creations).WaitAsync(cancel).ConfigureAwait(false);
        }
        finally
        {
            // Wait for a write in progress. Nothing is written after it, because every writer checks the token while it holds this lock.
            await writeLock.WaitAsync(CancellationToken.None).ConfigureAwait(false);
        }

        return [.. specs.Where(spec => missing.Contains(spec) || byState[FileState.InAnotherFormat].Contains(spec))];
    }

    private void CreateSize(
        KeySpec size,
        CertificateSpec[] specs,
        SemaphoreSlim writeLock,
        IProgress<CreationProgress>? progress,
        CancellationToken cancel
    )
    {
        using TokenKey key = LoadSharedKey(size, specs) ?? MakeKey(size, progress);
        progress?.Report(new(CreationStep.KeyReady, size));
        foreach (CertificateSpec spec in specs)
        {
            using TokenKey certified = CertificateCreator.SelfSign(
                key,
                spec.Hash,
                _options.SubjectOf(spec),
                clock.GetUtcNow(),
                _options.Days ?? CreationOptions.DefaultDays
            );
            writeLock.Wait(cancel);
            try
            {
                cancel.ThrowIfCancellationRequested();
                Write(spec, certified);
            }
            finally
            {
                writeLock.Release();
            }

            progress?.Report(new(CreationStep.Written, size, spec));
        }
    }

    private static TokenKey MakeKey(KeySpec size, IProgress<CreationProgress>? progress)
    {
        progress?.Report(new(CreationStep.MakingKey, size));
        return size.MakeTokenKey();
    }

    // The certificates of one size share their key: reuse the key of an existing one.
    private TokenKey? LoadSharedKey(KeySpec size, CertificateSpec[] specs)
    {
        foreach (CertificateFiles sibling in CertificateGrid.Of(size).Except(specs).Select(Files))
        {
            if (sibling.Formats.FirstOrDefault() is not { } format)
                continue;

            using TokenKey key = sibling.Load(format);
            return key.CopyPrivateKey();
        }

        return null;
    }

    internal void Write(CertificateSpec spec, TokenKey key)
    {
        CertificateFiles files = Files(spec);
        // A name stands for one certificate: replace it in every format that exists.
        foreach (CertificateFormat format in CertificateFormat.All.Intersect([_options.Format, .. files.Formats]))
            files.Write(format, key);
        files.WritePublicPart(key.Certificate!);
    }

    private void WritePublicPart(CertificateFiles files)
    {
        using TokenKey key = files.Load(_options.Format);
        files.WritePublicPart(key.Certificate!);
    }

    // The certificate stays the same, and its file in the other format does not change.
    private void AddChosenFormat(CertificateFiles files)
    {
        using TokenKey key = files.Load(files.Formats.First());
        files.Write(_options.Format, key);
        files.WritePublicPart(key.Certificate!);
    }

    private CertificateFiles Files(CertificateSpec spec) => new(Folder, spec);
}
