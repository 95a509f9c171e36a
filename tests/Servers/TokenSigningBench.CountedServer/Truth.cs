namespace TokenSigningBench.CountedServer;

/// <summary>How long requests took, and their cause, by the server's own clock.</summary>
internal sealed class Truth
{
    private long _requests,
        _total,
        _cause;

    public void Add(long total, long cause)
    {
        Interlocked.Increment(ref _requests);
        Interlocked.Add(ref _total, total);
        Interlocked.Add(ref _cause, cause);
    }

    /// <summary>The cause's share of all requests since the last call; null without requests.</summary>
    public double? TakeShare()
    {
        long total = Interlocked.Exchange(ref _total, 0),
            cause = Interlocked.Exchange(ref _cause, 0);
        return Interlocked.Exchange(ref _requests, 0) == 0 ? null : cause / (double)total;
    }
}

/// <param name="Cause">The planted cause.</param>
/// <param name="Called">Who is called over HTTP; null where nothing is.</param>
internal sealed record Scenario(string Cause, Uri? Called);
