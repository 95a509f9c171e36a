using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Keys;

namespace TokenSigningBench.Cli.Options;

/// <summary>A key that was opened, or the error.</summary>
/// <param name="Key">Null if the key could not be opened.</param>
/// <param name="Load">The time to load the key; null if it was not timed.</param>
/// <param name="Failure">The error; null if the key was opened.</param>
internal sealed record OpenedSource(SourceKey? Key, LoadTime? Load, UserErrorException? Failure);

/// <summary>All opened keys and all errors, in the order in which the user named the sources.</summary>
internal sealed class OpenedSources : IDisposable
{
    private readonly List<OpenedSource> _all = [];
    private readonly List<string> _notes = [];

    public IReadOnlyList<OpenedSource> All => _all;

    public IEnumerable<SourceKey> Keys => _all.Select(one => one.Key).OfType<SourceKey>();

    public IEnumerable<UserErrorException> Failures => _all.Select(one => one.Failure).OfType<UserErrorException>();

    public IReadOnlyList<string> Notes => _notes;

    public void Add(SourceContent content, LoadTime? load)
    {
        _all.AddRange(content.Keys.Select(key => new OpenedSource(key, load, null)));
        _all.AddRange(content.Failures.Select(failure => new OpenedSource(null, null, failure)));
        _notes.AddRange(content.Notes);
    }

    public void AddFile(Func<(SourceContent, LoadTime?)> open)
    {
        try
        {
            (SourceContent content, LoadTime? load) = open();
            Add(content, load);
        }
        catch (UserErrorException e) when (!e.EndsCommand)
        {
            _all.Add(new(null, null, e));
        }
    }

    public void Dispose()
    {
        foreach (SourceKey key in Keys)
            key.Dispose();
    }
}
