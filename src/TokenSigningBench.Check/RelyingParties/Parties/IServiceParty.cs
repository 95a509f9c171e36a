namespace TokenSigningBench.Check.RelyingParties.Parties;

/// <summary>
/// A relying party that can be kept running: a small HTTP service in its library's own language. <c>GET /</c> with a bearer token gets 200
/// if the library accepts the token and 401 with its message if it does not. <c>GET /clock</c> gets the seconds since 1970 by its clock.
/// </summary>
public interface IServiceParty : IRelyingParty
{
    /// <summary>The name on the command line.</summary>
    string Id { get; }

    /// <summary>Whether it is another relying party with other settings.</summary>
    bool IsVariant => false;

    /// <summary>The files and folders of the program and the library: another version changes their size or time.</summary>
    IReadOnlyList<string> Files => [];

    /// <exception cref="UserErrorException">It ended, or did nothing for too long.</exception>
    Task<RunningParty> StartAsync(PartyStartupData data, CancellationToken cancel);
}
