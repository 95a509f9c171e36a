namespace TokenSigningBench.Lab.Servers;

/// <summary>A running identity server of the lab, with a user signed in. Disposing it ends its process and all child processes.</summary>
public abstract class RunningServer : IAsyncDisposable
{
    /// <summary>The program's name and version, as the program reports them.</summary>
    public required string Name { get; init; }

    public required Uri Issuer { get; init; }

    /// <summary>
    /// The authorize request that returns an identity token for the signed-in user without interaction: implicit flow, <c>form_post</c>,
    /// with <c>nonce</c> and <c>state</c>.
    /// </summary>
    public required AuthorizeRequest Request { get; init; }

    /// <summary>The value of the signed-in user's Cookie header.</summary>
    public required string Cookie { get; init; }

    /// <summary>
    /// The response to the first <see cref="Request"/>, which showed that the user is signed in. If the sign-in itself uses the authorize
    /// endpoint, its token was not the server's first. Null if no request was sent yet.
    /// </summary>
    public AuthorizeResponse? FirstResponse { get; internal set; }

    /// <summary>The server's login form; null if the server has no form for a password.</summary>
    public LoginForm? Form { get; init; }

    /// <summary>The token endpoint and a confidential client; null if the server has only the implicit flow.</summary>
    public TokenClient? TokenClient { get; init; }

    /// <summary>
    /// The number of threads that sign, for a server that does all other work on one thread; null if one thread handles each request.
    /// </summary>
    public int? SigningThreads { get; init; }

    /// <summary>
    /// The requests after which most of its code is compiled: the fewest of a warm-up. 0 for a server that any warm-up suffices for.
    /// </summary>
    public int MinWarmUpRequests { get; init; }

    /// <summary>The folder of .NET's diagnostic socket; null where it is closed.</summary>
    public string? DiagnosticFolder { get; init; }

    /// <summary>The process group of the server and its child processes; null if it is not a process of the lab.</summary>
    public virtual int? ProcessGroupId => null;

    /// <summary>The processor time of its processes until now, in seconds; null if it is not available.</summary>
    internal double? ReadProcessorSeconds() => ProcessGroupId is { } group ? ProcessGroup.ProcessorSeconds(group) : null;

    /// <summary>The end of its output, for messages; empty if it wrote nothing.</summary>
    public abstract string OutputTail { get; }

    /// <summary>Whether the server has ended by itself.</summary>
    public abstract bool HasEnded { get; }

    /// <summary>Ends the server. Returns when it has ended.</summary>
    public abstract ValueTask DisposeAsync();
}
