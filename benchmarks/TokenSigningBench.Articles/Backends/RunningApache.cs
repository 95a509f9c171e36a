using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Backends;

namespace TokenSigningBench.Articles.Backends;

/// <summary>A running Apache HTTP Server with the same authentication schemes at the same paths as the scheme server.</summary>
public sealed class RunningApache : RunningBackend
{
    internal RunningApache(BackendFolder folder, ChildProcess process, Func<CancellationToken, Task<ChildProcess>> start)
        : base(folder, process, start) { }

    /// <summary>
    /// The server's address, <c>http://localhost:PORT/</c>. It uses the host name because the Kerberos service is named after it.
    /// </summary>
    public Uri Uri => new($"http://localhost:{Port}/");

    /// <summary>The authentication schemes that it serves: those of its backends that Apache supports.</summary>
    public required IReadOnlyList<AuthScheme> Schemes { get; init; }

    /// <summary>The address of a scheme's protected page.</summary>
    public Uri AddressOf(AuthScheme scheme) => new(Uri, scheme.Path);
}
