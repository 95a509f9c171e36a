namespace TokenSigningBench.Lab.Load;

/// <summary>Some of a load's tokens, evenly spread, to be verified when the clock has stopped.</summary>
/// <param name="every">Each so-manieth is kept, the first too.</param>
internal sealed class TokenSample(int every)
{
    /// <summary>No more are kept.</summary>
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

    /// <summary>Tells of a token.</summary>
    public void Add(ReadOnlySpan<byte> token)
    {
        if ((Interlocked.Increment(ref _seen) - 1) % every != 0)
            return;
        lock (_tokens)
        {
            if (_tokens.Count < Max)
                _tokens.Add(Encoding.ASCII.GetString(token));
        }
    }
}
