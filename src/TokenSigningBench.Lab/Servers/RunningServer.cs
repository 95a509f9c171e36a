namespace TokenSigningBench.Lab.Servers;

/// <summary>An identity server of the lab's own that runs, with somebody signed in. Disposing it ends it, and what it started, in every case.</summary>
public abstract class RunningServer : IAsyncDisposable
{
    /// <summary>The program and its version, as it says itself.</summary>
    public required string Name { get; init; }

    public required Uri Issuer { get; init; }

    /// <summary>The authorize request that makes an identity token for the one who is signed in: implicit flow, <c>form_post</c>, with <c>nonce</c> and <c>state</c>, and nothing is asked of the person.</summary>
    public required AuthorizeRequest Request { get; init; }

    /// <summary>The value of the Cookie header of the one who is signed in.</summary>
    public required string Cookie { get; init; }

    /// <summary>
    /// What it answered when it was asked by <see cref="Request"/> for the first time, which showed that somebody is signed in. Where signing in goes by the authorize
    /// endpoint it was not its first token. Null where nobody has asked yet.
    /// </summary>
    public AuthorizeAnswer? First { get; internal set; }

    /// <summary>Its login form, and who signs in by it; null where it has none that a password is sent by.</summary>
    public LoginForm? Form { get; init; }

    /// <summary>Where one thread does everything but signing, how many sign beside it; null where each request is one thread's.</summary>
    public int? SigningThreads { get; init; }

    /// <summary>The process group that all of it is in; null where it is not a program of the lab's.</summary>
    public virtual int? ProcessGroupId => null;

    /// <summary>What it wrote last, for a message; empty where it wrote nothing.</summary>
    public abstract string OutputTail { get; }

    /// <summary>Whether it has ended by itself.</summary>
    public abstract bool HasEnded { get; }

    /// <summary>Ends it. Returns when it has ended.</summary>
    public abstract ValueTask DisposeAsync();
}
