using Microsoft.AspNetCore.Http;

namespace TokenSigningBench.CountedServer;

/// <summary>How long requests took, and their cause, by the server's own clock.</summary>
internal sealed class Truth
{
    private long _total,
        _cause;

    /// <summary>Measures a whole request for a token.</summary>
    public async Task MeasureAsync(RequestDelegate next, HttpContext context)
    {
        long begin = Stopwatch.GetTimestamp();
        await next(context).ConfigureAwait(false);
        if (HttpMethods.IsPost(context.Request.Method))
            Interlocked.Add(ref _total, Stopwatch.GetTimestamp() - begin);
    }

    /// <summary>Adds the time of the cause.</summary>
    public void Add(long cause) => Interlocked.Add(ref _cause, cause);

    /// <summary>The cause's share of all requests since the last call; null without requests.</summary>
    public double? TakeShare()
    {
        long total = Interlocked.Exchange(ref _total, 0),
            cause = Interlocked.Exchange(ref _cause, 0);
        return total == 0 ? null : cause / (double)total;
    }
}

/// <param name="Causes">The planted causes. The first one's time is known.</param>
/// <param name="Called">Who is called over HTTP; null where nothing is.</param>
/// <param name="Database">How a database is connected to; null where none is.</param>
internal sealed record Scenario(string[] Causes, Uri? Called, string? Database)
{
    public bool Has(string cause) => Causes.Contains(cause);
}
