using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>The backends of authentication schemes that are installed. Each is started only if a scheme needs it.</summary>
internal sealed class LabBackends : IAsyncDisposable
{
    private readonly Dictionary<string, string> _missing = [];

    private LabBackends() { }

    /// <summary>The Kerberos KDC; null if it is missing or not needed.</summary>
    public RunningKdc? Kdc { get; private set; }

    /// <summary>The LDAP directory; null if it is missing or not needed.</summary>
    public RunningLdap? Ldap { get; private set; }

    /// <summary>The database server; null if it is missing or not needed.</summary>
    public RunningPostgreSql? PostgreSql { get; private set; }

    /// <summary>Starts the backends that schemes need.</summary>
    /// <param name="rows">The accounts as database rows.</param>
    /// <param name="isMissing">Returns what is missing of a backend; null if nothing is.</param>
    /// <param name="cancel">Ends the start and all started backends.</param>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">A backend is installed but does not start.</exception>
    public static async Task<LabBackends> StartAsync(
        IReadOnlyList<AuthScheme> schemes,
        IReadOnlyList<Account> accounts,
        IReadOnlyList<StoredAccount> rows,
        Func<IBackend, string?> isMissing,
        IProgress<string>? steps,
        CancellationToken cancel
    )
    {
        var backends = new LabBackends();
        try
        {
            if (schemes.Any(scheme => scheme.Kind == AuthenticationKind.Kerberos) && backends.IsInstalled(new Kdc(), isMissing, steps))
                backends.Kdc = await new Kdc().StartAsync(accounts, cancel).ConfigureAwait(false);
            if (schemes.Any(scheme => scheme.Store == AccountStore.Directory) && backends.IsInstalled(new OpenLdap(), isMissing, steps))
                backends.Ldap = await new OpenLdap().StartAsync(accounts, cancel).ConfigureAwait(false);
            if (schemes.Any(scheme => scheme.Store == AccountStore.PostgreSql) && backends.IsInstalled(new PostgreSql(), isMissing, steps))
                backends.PostgreSql = await new PostgreSql().StartAsync(AccountSchema.PostgreSql, rows, cancel).ConfigureAwait(false);
            return backends;
        }
        catch
        {
            await backends.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>The backend of a scheme; null if it has none, or the backend is missing.</summary>
    public RunningBackend? BackendOf(AuthScheme scheme) =>
        scheme switch
        {
            { Kind: AuthenticationKind.Kerberos } => Kdc,
            { Store: AccountStore.Directory } => Ldap,
            { Store: AccountStore.PostgreSql } => PostgreSql,
            _ => null,
        };

    /// <summary>What is missing for a scheme and how to install it; null if nothing is missing.</summary>
    public string? FindMissing(AuthScheme scheme) =>
        scheme switch
        {
            { Kind: AuthenticationKind.Kerberos } => _missing.GetValueOrDefault(Articles.Backends.Kdc.Name),
            { Store: AccountStore.Directory } => _missing.GetValueOrDefault(OpenLdap.Name),
            { Store: AccountStore.PostgreSql } => _missing.GetValueOrDefault(TokenSigningBench.Lab.Backends.PostgreSql.Name),
            _ => null,
        };

    public async ValueTask DisposeAsync()
    {
        foreach (RunningBackend? backend in new RunningBackend?[] { Kdc, Ldap, PostgreSql })
        {
            if (backend is not null)
                await backend.DisposeAsync().ConfigureAwait(false);
        }
    }

    private bool IsInstalled(IBackend backend, Func<IBackend, string?> isMissing, IProgress<string>? steps)
    {
        string? missing = isMissing(backend);
        if (missing is null)
            steps?.Report($"starting {backend.Name}");
        else
            _missing[backend.Name] = missing;
        return missing is null;
    }
}
