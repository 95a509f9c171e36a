using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>A mode server that runs in a process of its own. Disposing it ends it in every case.</summary>
public sealed class RunningSchemeServer : IAsyncDisposable
{
    private readonly ChildProcess _process;
    private readonly ClientSecrets _secrets;
    private readonly BackendFolder? _folder;

    internal RunningSchemeServer(ChildProcess process, SchemeServerFacts facts, ClientSecrets secrets, BackendFolder? folder) =>
        (_process, Facts, _secrets, _folder) = (process, facts, secrets, folder);

    /// <summary>What it says of itself.</summary>
    public SchemeServerFacts Facts { get; }

    /// <summary>The process group that all of it is in.</summary>
    public int ProcessGroupId => _process.Id;

    /// <summary>What it wrote last, for a message; empty where it wrote nothing.</summary>
    public string OutputTail => _process.OutputTail;

    /// <summary>Whether it has ended by itself.</summary>
    public bool HasEnded => _process.HasEnded;

    /// <summary>The address of a mode's protected page.</summary>
    public Uri AddressOf(AuthScheme scheme) =>
        new(scheme.Kind == AuthenticationKind.ClientCertificate ? Facts.CertificateAddress! : Facts.Address, scheme.Path);

    /// <summary>A bearer token that a mode takes, valid for an hour, signed now.</summary>
    /// <param name="scheme">A mode of kind <see cref="AuthenticationKind.Bearer"/>.</param>
    public string BearerToken(AuthScheme scheme, string account) => _secrets.BearerToken(scheme, account);

    /// <summary>A client certificate with its private key, signed now. It becomes the caller's.</summary>
    /// <param name="account">Whose it is: its common name.</param>
    public X509Certificate2 ClientCertificate(string account) => _secrets.Authority!.Issue(account);

    public async ValueTask DisposeAsync()
    {
        await _process.DisposeAsync().ConfigureAwait(false);
        _secrets.Dispose();
        if (_folder is not null)
            await _folder.DisposeAsync().ConfigureAwait(false);
    }
}
