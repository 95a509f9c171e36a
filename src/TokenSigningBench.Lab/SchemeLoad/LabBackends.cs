using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>The real parts that modes ask behind the web server, as far as they are installed; each is started only where a mode needs it.</summary>
internal sealed class LabBackends : IAsyncDisposable
{
    private readonly Dictionary<string, string> _missing = [];

    private LabBackends() { }

    /// <summary>The KDC; null where it is missing, or not needed.</summary>
    public RunningKdc? Kdc { get; private set; }

    /// <summary>The directory; null where it is missing, or not needed.</summary>
    public RunningLdap? Ldap { get; private set; }

    /// <summary>The database server; null where it is missing, or not needed.</summary>
    public RunningPostgreSql? PostgreSql { get; private set; }

    /// <summary>Starts those that modes need.</summary>
    /// <param name="rows">The same, as the database keeps them.</param>
    /// <param name="isMissing">Asked what is missing of a part.</param>
    /// <param name="steps">Told what is started.</param>
    /// <param name="cancel">Ends the waiting, and what was started.</param>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">One is installed, and does not get ready.</exception>
    public static async Task<LabBackends> StartAsync(
        IReadOnlyList<AuthScheme> schemes,
        IReadOnlyList<Account> accounts,
        IReadOnlyList<StoredAccount> rows,
        Func<IBackend, string?> isMissing,
        IProgress<string>? steps,
        CancellationToken cancel
    )
    {
        var parts = new LabBackends();
        try
        {
            if (schemes.Any(scheme => scheme.Kind == AuthenticationKind.Kerberos) && parts.IsThere(new Kdc(), isMissing, steps))
                parts.Kdc = await new Kdc().StartAsync(accounts, cancel).ConfigureAwait(false);
            if (schemes.Any(scheme => scheme.Store == AccountStore.Directory) && parts.IsThere(new OpenLdap(), isMissing, steps))
                parts.Ldap = await new OpenLdap().StartAsync(accounts, cancel).ConfigureAwait(false);
            if (schemes.Any(scheme => scheme.Store == AccountStore.PostgreSql) && parts.IsThere(new PostgreSql(), isMissing, steps))
                parts.PostgreSql = await new PostgreSql().StartAsync(AccountSchema.PostgreSql, rows, cancel).ConfigureAwait(false);
            return parts;
        }
        catch
        {
            await parts.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>What a mode asks behind the web server; null where it asks nobody, or that is missing.</summary>
    public RunningBackend? Behind(AuthScheme scheme) =>
        scheme switch
        {
            { Kind: AuthenticationKind.Kerberos } => Kdc,
            { Store: AccountStore.Directory } => Ldap,
            { Store: AccountStore.PostgreSql } => PostgreSql,
            _ => null,
        };

    /// <summary>What is missing that a mode needs, and the command that installs it; null where nothing is.</summary>
    public string? Lacks(AuthScheme scheme) =>
        scheme switch
        {
            { Kind: AuthenticationKind.Kerberos } => _missing.GetValueOrDefault(TokenSigningBench.Lab.Backends.Kdc.Name),
            { Store: AccountStore.Directory } => _missing.GetValueOrDefault(OpenLdap.Name),
            { Store: AccountStore.PostgreSql } => _missing.GetValueOrDefault(TokenSigningBench.Lab.Backends.PostgreSql.Name),
            _ => null,
        };

    public async ValueTask DisposeAsync()
    {
        foreach (RunningBackend? part in new RunningBackend?[] { Kdc, Ldap, PostgreSql })
        {
            if (part is not null)
                await part.DisposeAsync().ConfigureAwait(false);
        }
    }

    private bool IsThere(IBackend part, Func<IBackend, string?> isMissing, IProgress<string>? steps)
    {
        string? missing = isMissing(part);
        if (missing is null)
            steps?.Report($"starting {part.Name}");
        else
            _missing[part.Name] = missing;
        return missing is null;
    }
}
