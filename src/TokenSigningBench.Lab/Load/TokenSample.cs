namespace TokenSigningBench.Lab.Load;

/// <summary>An evenly spaced sample of the tokens of a load, which is verified after the load.</summary>
/// <param name="interval">Every n-th token is kept, and the first one.</param>
public sealed class TokenSample(int interval)
{
    /// <summary>The maximum number of kept tokens.</summary>
    public const int Max = 32;

    private readonly List<string> _tokens = [];
    private int _seen;

    public IReadOnlyList<string> Tokens
    {
        get
        {
            lock (_tokens)
                return [.. _tokens];
        }
    }

    public void Add(ReadOnlySpan<byte> token)
    {
        if (IsNextKept())
            Keep(Encoding.ASCII.GetString(token));
    }

    public void Add(string token)
    {
        if (IsNextKept())
            Keep(token);
    }

    private bool IsNextKept() => (Interlocked.Increment(ref _seen) - 1) % interval == 0;

    private void Keep(string token)
    {
        lock (_tokens)
        {
            if (_tokens.Count < Max)
                _tokens.Add(token);
        }
    }
}
