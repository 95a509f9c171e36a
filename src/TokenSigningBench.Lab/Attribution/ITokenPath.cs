namespace TokenSigningBench.Lab.Attribution;

/// <summary>One way to a token at a server of the user's own, and its control: the same without a token.</summary>
internal interface ITokenPath : IDisposable
{
    /// <summary>The endpoint whose answers are timed.</summary>
    string Endpoint { get; }

    /// <summary>How many requests a pair takes.</summary>
    int RequestsPerPair { get; }

    /// <summary>Asks for each kind once, which warms the server and shows that both come as they should, and finds out who signs.</summary>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">One of them does not come as it should.</exception>
    Task<TokenPathFacts> PrepareAsync(CancellationToken cancel);

    /// <summary>Gets a token, whose signature is verified as the first one's was.</summary>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">None came, or another than before.</exception>
    Task<TimedAnswer> TokenAsync(CancellationToken cancel);

    /// <summary>Asks without getting one.</summary>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">One came, or the answer is another than before.</exception>
    Task<TimedAnswer> ControlAsync(CancellationToken cancel);
}

/// <summary>An answer that was as it should be.</summary>
/// <param name="Milliseconds">To its first byte.</param>
/// <param name="ServerSign">Milliseconds of signing, as the server says; null where it does not.</param>
/// <param name="AuthorizeMilliseconds">To the first byte of the answer that brought the code; null where none was needed.</param>
internal readonly record struct TimedAnswer(double Milliseconds, double? ServerSign, double? AuthorizeMilliseconds = null);
