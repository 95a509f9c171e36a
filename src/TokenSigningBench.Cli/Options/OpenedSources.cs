using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Keys;

namespace TokenSigningBench.Cli.Options;

/// <summary>One key that was opened, or why it could not be.</summary>
/// <param name="Key">The key; null where there is a failure.</param>
/// <param name="Load">How long it took to load; null where that was not timed.</param>
/// <param name="Failure">Why it could not be opened; null where it was.</param>
internal sealed record OpenedSource(SourceKey? Key, LoadTime? Load, UserErrorException? Failure);

/// <summary>What was opened, and what could not be, in the order in which the user named it.</summary>
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
