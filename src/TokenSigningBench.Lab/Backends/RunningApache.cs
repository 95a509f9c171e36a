using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Backends;

/// <summary>An Apache HTTP Server that runs, with the same modes as ours at the same paths.</summary>
public sealed class RunningApache : RunningBackend
{
    internal RunningApache(BackendFolder folder, ChildProcess process, Func<CancellationToken, Task<ChildProcess>> start)
        : base(folder, process, start) { }

    /// <summary>Its address, <c>http://localhost:PORT/</c>: by name, because that is what Kerberos calls its service by.</summary>
    public Uri Uri => new($"http://localhost:{Port}/");

    /// <summary>The modes that it has: those of whose back ends it was told, as far as Apache can have them.</summary>
    public required IReadOnlyList<AuthScheme> Schemes { get; init; }

    /// <summary>The address of a mode's protected page.</summary>
    public Uri AddressOf(AuthScheme scheme) => new(Uri, scheme.Path);
}
