namespace TokenSigningBench.Lab.Login.Url;

/// <summary>A way to get a token from an external server, and its control: the same request without a token.</summary>
internal interface ITokenPath : IDisposable
{
    /// <summary>The endpoint whose responses are timed.</summary>
    string Endpoint { get; }

    /// <summary>The number of requests per pair of a request with a token and one without.</summary>
    int RequestsPerPair { get; }

    /// <summary>The request with another number of signatures; null if there is none, and before <see cref="PrepareAsync"/>.</summary>
    CountControl? OtherCount { get; }

    /// <summary>The requests to userinfo; null if there are none, and before <see cref="PrepareAsync"/>.</summary>
    UserinfoControl? Userinfo { get; }

    /// <summary>
    /// Sends one request of each kind, which warms up the server, checks that both responses are as expected, and finds the key that signs.
    /// </summary>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">A response is not as expected.</exception>
    Task<TokenPathFacts> PrepareAsync(CancellationToken cancel);

    /// <summary>Gets a token and verifies its signature in the same way as that of the first token.</summary>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">
    /// The response has no token, or its token was signed in another way than the first one.
    /// </exception>
    Task<TimedResponse> TokenAsync(CancellationToken cancel);

    /// <summary>Sends the control request.</summary>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">
    /// The response has a token, or differs from the first control response.
    /// </exception>
    Task<TimedResponse> ControlAsync(CancellationToken cancel);
}

/// <summary>The times of a response that was as expected.</summary>
/// <param name="Milliseconds">Time to first byte, in ms.</param>
/// <param name="Timing">All that the server states; null if it states nothing.</param>
/// <param name="AuthorizeMilliseconds">Time to first byte of the response with the code, in ms; null if no code was needed.</param>
internal readonly record struct TimedResponse(double Milliseconds, ServerTiming? Timing, double? AuthorizeMilliseconds = null)
{
    /// <summary>Signing time as the server states it, in ms; null if it does not.</summary>
    public double? ServerSign => Timing?[ServerTiming.Sign];
}
