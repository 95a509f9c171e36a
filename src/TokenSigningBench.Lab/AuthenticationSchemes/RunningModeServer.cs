using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>A mode server that runs in a process of its own. Disposing it ends it in every case.</summary>
public sealed class RunningModeServer : IAsyncDisposable
{
    private readonly ChildProcess _process;
    private readonly ClientSecrets _secrets;
    private readonly PartFolder? _folder;

    internal RunningModeServer(ChildProcess process, ModeServerFacts facts, ClientSecrets secrets, PartFolder? folder) =>
        (_process, Facts, _secrets, _folder) = (process, facts, secrets, folder);

    /// <summary>What it says of itself.</summary>
    public ModeServerFacts Facts { get; }

    /// <summary>The process group that all of it is in.</summary>
    public int ProcessGroupId => _process.Id;

    /// <summary>What it wrote last, for a message; empty where it wrote nothing.</summary>
    public string LastWords => _process.LastWords;

    /// <summary>Whether it has ended by itself.</summary>
    public bool HasEnded => _process.HasEnded;

    /// <summary>The address of a mode's protected page.</summary>
    public Uri AddressOf(AuthenticationMode mode) =>
        new(mode.Kind == AuthenticationKind.ClientCertificate ? Facts.CertificateAddress! : Facts.Address, mode.Path);

    /// <summary>A bearer token that a mode takes, valid for an hour, signed now.</summary>
    /// <param name="mode">A mode of kind <see cref="AuthenticationKind.Bearer"/>.</param>
    /// <param name="account">Whose it is.</param>
    public string BearerToken(AuthenticationMode mode, string account) => _secrets.BearerToken(mode, account);

    /// <summary>A client certificate with its private key, signed now. It becomes the caller's.</summary>
    /// <param name="account">Whose it is: its common name.</param>
    public X509Certificate2 ClientCertificate(string account) => _secrets.Authority!.Issue(account);

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await _process.DisposeAsync().ConfigureAwait(false);
        _secrets.Dispose();
        if (_folder is not null)
            await _folder.DisposeAsync().ConfigureAwait(false);
    }
}
