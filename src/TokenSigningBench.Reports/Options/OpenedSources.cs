using TokenSigningBench.Core.Configuration;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Reports.Options;

/// <summary>A key that was opened, or the error.</summary>
/// <param name="Key">Null if the key could not be opened.</param>
/// <param name="Load">The time to load the key; null if it was not timed.</param>
/// <param name="Failure">The error; null if the key was opened.</param>
/// <param name="Named">The file, folder or address that the user named, in which it is.</param>
public sealed record OpenedSource(SourceKey? Key, LoadTime? Load, UserErrorException? Failure, string Named);

/// <summary>All opened keys and all errors, in the order in which the user named the sources.</summary>
public sealed class OpenedSources : IDisposable
{
    private readonly List<OpenedSource> _all = [];
    private readonly List<string> _notes = [];
    private readonly List<string> _keySets = [];
    private readonly List<(string, ReceivedToken)> _tokens = [];

    public IReadOnlyList<OpenedSource> All => _all;

    public IEnumerable<SourceKey> Keys => _all.Select(one => one.Key).OfType<SourceKey>();

    public IEnumerable<UserErrorException> Failures => _all.Select(one => one.Failure).OfType<UserErrorException>();

    public IReadOnlyList<string> Notes => _notes;

    /// <summary>The tokens that the user named in place of keys, each with its source.</summary>
    public IReadOnlyList<(string Source, ReceivedToken Token)> Tokens => _tokens;

    /// <summary>The key sets that were read, as they were published.</summary>
    public IReadOnlyList<string> KeySets => _keySets;

    /// <summary>The issuer that a discovery document names; null if none was read.</summary>
    public string? Issuer { get; private set; }

    /// <summary>Adds the tokens of one source.</summary>
    public void AddTokens(string source, IReadOnlyList<ReceivedToken> tokens) =>
        _tokens.AddRange(
            tokens.Index().Select(one => (tokens.Count == 1 ? source : $"{source}#{one.Item.Name ?? $"{one.Index + 1}"}", one.Item))
        );

    public void Add(string named, SourceContent content, LoadTime? load)
    {
        _all.AddRange(content.Keys.Select(key => new OpenedSource(key, load, null, named)));
        _all.AddRange(content.Failures.Select(failure => new OpenedSource(null, null, failure, named)));
        _notes.AddRange(content.Notes);
        if (content.KeySet is { } keySet)
            _keySets.Add(keySet);
        Issuer ??= content.Issuer;
    }

    public void AddFile(string named, Func<(SourceContent, LoadTime?)> open)
    {
        try
        {
            (SourceContent content, LoadTime? load) = open();
            Add(named, content, load);
        }
        catch (UserErrorException e) when (!e.EndsCommand)
        {
            _all.Add(new(null, null, e, named));
        }
    }

    /// <summary>Opens the files of a folder, and leaves out what holds no key or signs no tokens beside what does.</summary>
    /// <param name="open">Opens them, each with <see cref="AddFile"/>.</param>
    public void AddFolder(string folder, Action open)
    {
        int first = _all.Count;
        open();
        foreach (OpenedSource one in _all.Skip(first).Where(one => one.Failure is { HoldsNoKey: true }).ToArray())
        {
            _all.Remove(one);
            _notes.Add($"{one.Failure!.SourceName}: holds no key, and is left out");
        }

        if (_all.Count == first)
            _all.Add(
                new(
                    null,
                    null,
                    new UserErrorException(
                        folder,
                        "holds no certificate or key that can be judged"
                            + (
                                Directory.EnumerateFiles(folder).Any(ServerSettings.IsFile)
                                    ? $"; it has a server's settings, and --project {folder} checks what they name"
                                    : ""
                            )
                    ),
                    folder
                )
            );
        JoinPairs(first, isFolder: true);
    }

    /// <summary>Opens a certificate and its private key in another file.</summary>
    public void AddPair(Action openCertificate, Action openKey)
    {
        openCertificate();
        openKey();
        // Without the key that was named, a certificate would be judged by another one.
        if (Failures.Any())
        {
            foreach (SourceKey one in Keys)
                one.Dispose();
            _all.RemoveAll(one => one.Key is not null);
            return;
        }

        if (_all is not [{ Key: { } certificate } first, { Key: { } key } second])
            return;
        if (key.PrivateKey is null || certificate.Certificate is null)
        {
            _all.Clear();
            _all.Add(
                new(
                    null,
                    null,
                    key.PrivateKey is null
                        ? new UserErrorException(key.Source, "holds no private key")
                        : new UserErrorException(certificate.Source, "holds no certificate"),
                    first.Named
                )
            );
            certificate.Dispose();
        }
        else
        {
            Join(first, second);
            _all.Remove(second);
        }

        key.Dispose();
    }

    /// <summary>Joins certificates and private keys in files of their own.</summary>
    /// <param name="first">The index of the first source that is looked at.</param>
    /// <param name="isFolder">Whether all from there are of one folder.</param>
    public void JoinPairs(int first, bool isFolder)
    {
        OpenedSource[] opened = [.. _all.Skip(first).Where(one => one.Key is not null)];
        IReadOnlyList<KeyRole> roles = KeyPairing.Find([.. opened.Select(one => one.Key!)], isFolder);
        foreach ((OpenedSource one, KeyRole role) in opened.Zip(roles))
        {
            foreach (int index in role.Certificates)
                Join(opened[index], one);
            if (role.LeftOut is { } reason)
                _notes.Add($"{one.Key!.Source}: {reason}, and is left out");
            if (role.LeftOut is null && role.Certificates.Count == 0)
                continue;
            _all.Remove(one);
            one.Key!.Dispose();
        }
    }

    /// <summary>Replaces a certificate with the key that it is together with a private key.</summary>
    public void Join(OpenedSource certificate, OpenedSource key)
    {
        _all[_all.IndexOf(certificate)] = new(KeyPairing.Combine(certificate.Key!, key.Key!), key.Load, null, certificate.Named);
        _notes.Add($"{certificate.Key!.Source}: is judged with its private key in {key.Key!.Source}");
        certificate.Key.Dispose();
    }

    public void Dispose()
    {
        foreach (SourceKey key in Keys)
            key.Dispose();
    }
}
