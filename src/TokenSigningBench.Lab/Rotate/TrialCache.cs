using System.Text.Json;
using System.Text.Json.Serialization;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.RelyingParties.Parties;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>
/// What relying parties did with keys, in a file of the user's cache folder. A result is used again for the same key while the library, its
/// interpreter, OpenSSL and tokenbench are the same, and for <see cref="MaxAge"/>.
/// </summary>
internal sealed partial class TrialCache
{
    /// <summary>After this time a relying party is asked again: not everything that it uses is known.</summary>
    public static readonly TimeSpan MaxAge = TimeSpan.FromDays(30);

    private const int MaxBytes = 1024 * 1024,
        MaxEntries = 500;

    // What the libraries of other languages verify with.
    private static readonly string[] CryptoLibraries =
    [
        "/usr/lib/x86_64-linux-gnu/libcrypto.so.3",
        "/usr/lib/aarch64-linux-gnu/libcrypto.so.3",
        "/usr/lib64/libcrypto.so.3",
    ];

    private readonly string _path;
    private readonly TimeProvider _clock;
    private readonly List<Entry> _entries;

    private TrialCache(string path, TimeProvider clock, IEnumerable<Entry> entries) =>
        (_path, _clock, _entries) = (path, clock, [.. entries.Where(entry => clock.GetUtcNow() - entry.At < MaxAge)]);

    /// <summary>The file; null for a user who has no folder of their own.</summary>
    public static string? DefaultPath =>
        Environment.GetEnvironmentVariable("XDG_CACHE_HOME") is { } folder && Path.IsPathFullyQualified(folder) ? FileIn(folder)
        : Environment.GetFolderPath(Environment.SpecialFolder.UserProfile, Environment.SpecialFolderOption.DoNotVerify)
            is { Length: > 0 } home
            ? FileIn(Path.Combine(home, ".cache"))
        : null;

    /// <summary>Reads the file. One that is missing, damaged or of another version has no entries.</summary>
    /// <param name="path">Null for no cache.</param>
    public static TrialCache? Read(string? path, TimeProvider clock)
    {
        if (path is null)
            return null;
        try
        {
            Content? content = File.Exists(path)
                ? StrictJson.Read(path, SourceFile.ReadAllBytes(path, MaxBytes), ContentTypes.Default.Content)
                : null;
            return new(path, clock, content is { Schema: Content.Current, Entries: { } entries } ? entries : []);
        }
        catch (UserErrorException)
        {
            return new(path, clock, []);
        }
    }

    /// <returns>The trials, each with its day; null if there are none for this version.</returns>
    public IReadOnlyList<RelyingPartyTrial>? Find(IServiceParty party, TrialKey key)
    {
        string stamp = StampOf(party);
        lock (_entries)
            return _entries.Find(entry => entry.Is(party, key) && entry.Stamp == stamp) is { } found
                ? [.. found.Trials.Select(trial => trial with { KeptFrom = found.At })]
                : null;
    }

    /// <summary>Keeps the trials, unless one could not be made.</summary>
    public void Keep(IServiceParty party, TrialKey key, IReadOnlyList<RelyingPartyTrial> trials)
    {
        if (trials.Any(trial => trial.NotTried is not null))
            return;
        lock (_entries)
        {
            _entries.RemoveAll(entry => entry.Is(party, key));
            _entries.Insert(0, new(party.Id, StampOf(party), key.Id, key.Algorithm, _clock.GetUtcNow(), trials));
        }
    }

    /// <summary>Writes the file. A cache that cannot be written is no failure.</summary>
    public void Write()
    {
        try
        {
            AtomicFile.WriteWithFolder(
                _path,
                JsonSerializer.SerializeToUtf8Bytes(
                    new Content(Content.Current, [.. _entries.Take(MaxEntries)]),
                    ContentTypes.Default.Content
                )
            );
        }
        catch (UserErrorException) { }
    }

    private static string FileIn(string folder) => Path.Combine(folder, "tokenbench", "relying-parties.json");

    // Another version of a file has another size or another time.
    private static string StampOf(IServiceParty party)
    {
        IEnumerable<string> files =
            from path in party.Files.Concat(CryptoLibraries)
            let file = new FileInfo(path)
            select Invariant($"{path} {(file.Exists ? file.Length : 0)} {file.LastWriteTimeUtc.Ticks}");
        return Convert.ToHexString(
            SHA256.HashData(Encoding.UTF8.GetBytes($"{typeof(TrialCache).Module.ModuleVersionId}\n{string.Join('\n', files)}"))
        );
    }

    [JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
    [JsonSerializable(typeof(Content))]
    private sealed partial class ContentTypes : JsonSerializerContext;

    private sealed record Content(int Schema, IReadOnlyList<Entry> Entries)
    {
        public const int Current = 1;
    }

    private sealed record Entry(
        string Party,
        string Stamp,
        string Key,
        string Algorithm,
        DateTimeOffset At,
        IReadOnlyList<RelyingPartyTrial> Trials
    )
    {
        public bool Is(IServiceParty party, TrialKey key) => Party == party.Id && Key == key.Id && Algorithm == key.Algorithm;
    }
}
