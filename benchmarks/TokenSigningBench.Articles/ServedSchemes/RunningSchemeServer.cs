using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Core.Processes;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>A scheme server that runs in its own process. Disposing it ends the process.</summary>
public sealed class RunningSchemeServer : IAsyncDisposable
{
    private readonly ChildProcess _process;
    private readonly ClientSecrets _secrets;
    private readonly BackendFolder? _folder;

    internal RunningSchemeServer(ChildProcess process, SchemeServerFacts facts, ClientSecrets secrets, BackendFolder? folder) =>
        (_process, Facts, _secrets, _folder) = (process, facts, secrets, folder);

    /// <summary>The server's addresses and parameters, as it reported them.</summary>
    public SchemeServerFacts Facts { get; }

    /// <summary>The process group of the server.</summary>
    public int ProcessGroupId => _process.Id;

    /// <summary>The end of its output, for messages; empty if it wrote nothing.</summary>
    public string OutputTail => _process.OutputTail;

    /// <summary>Whether the server has ended by itself.</summary>
    public bool HasEnded => _process.HasEnded;

    /// <summary>The address of a scheme's protected page.</summary>
    public Uri AddressOf(AuthScheme scheme) =>
        new(scheme.Kind == AuthenticationKind.ClientCertificate ? Facts.CertificateAddress! : Facts.Address, scheme.Path);

    /// <summary>Creates a bearer token for a scheme, valid for 1 hour.</summary>
    /// <param name="scheme">A scheme of kind <see cref="AuthenticationKind.Bearer"/>.</param>
    public string BearerToken(AuthScheme scheme, string account) => _secrets.BearerToken(scheme, account);

    /// <summary>Creates a client certificate with its private key. The caller owns it.</summary>
    /// <param name="account">The account, which becomes the common name.</param>
    public X509Certificate2 ClientCertificate(string account) => _secrets.Authority!.Issue(account);

    public async ValueTask DisposeAsync()
    {
        await _process.DisposeAsync().ConfigureAwait(false);
        _secrets.Dispose();
        if (_folder is not null)
            await _folder.DisposeAsync().ConfigureAwait(false);
    }
}
