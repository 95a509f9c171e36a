using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;

namespace TokenSigningBench.Articles.Backends;

/// <summary>A set of backends with the same accounts, started in parallel.</summary>
public sealed class BackendSet : IAsyncDisposable
{
    private readonly BackendFolder _folder;
    private readonly List<(string Name, RunningBackend Backend, string Use)> _backends = [];

    private BackendSet(BackendFolder folder) => _folder = folder;

    /// <summary>All backends; those that others depend on come first.</summary>
    public static IReadOnlyList<IBackend> All { get; } = [new Kdc(), new OpenLdap(), new PostgreSql(), new Apache()];

    /// <summary>The file with the accounts: a name, a tab and a password on each line. It is removed with the lab.</summary>
    public string AccountsFile => _folder.File("accounts");

    /// <summary>The state of all backends that were started.</summary>
    public IReadOnlyList<LabBackendFacts> Backends =>
        [
            .. _backends.Select(backend => new LabBackendFacts(
                backend.Name,
                backend.Backend.Name,
                backend.Backend.Port,
                backend.Backend.Folder,
                backend.Use,
                backend.Backend.HasEnded ? backend.Backend.OutputTail.Split('\n')[^1] : null
            )),
        ];

    /// <param name="hash">The scheme of the passwords in PostgreSQL.</param>
    /// <param name="cancel">Cancels the start and ends the backends that were started.</param>
    /// <exception cref="UserErrorException">A backend is not installed, or did nothing for too long.</exception>
    public static async Task<BackendSet> StartAsync(
        IReadOnlyList<string> names,
        IReadOnlyList<Account> accounts,
        PasswordHash hash,
        CancellationToken cancel
    )
    {
        foreach (IBackend backend in All.Where(backend => names.Contains(backend.Name)))
        {
            if (backend.Missing() is { } missing)
                throw new UserErrorException(backend.Name, missing);
        }

        var lab = new BackendSet(BackendFolder.Create("lab", BackendFolder.Parent));
        try
        {
            await lab
                ._folder.WriteAsync("accounts", string.Concat(accounts.Select(account => $"{account.Name}\t{account.Password}\n")), cancel)
                .ConfigureAwait(false);
            await lab.StartBackendsAsync(names, accounts, hash, cancel).ConfigureAwait(false);
            return lab;
        }
        catch
        {
            await lab.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        // In reverse order: a backend ends before those that it depends on.
        foreach ((_, RunningBackend backend, _) in Enumerable.Reverse(_backends))
            await backend.DisposeAsync().ConfigureAwait(false);
        await _folder.DisposeAsync().ConfigureAwait(false);
    }

    private async Task StartBackendsAsync(
        IReadOnlyList<string> names,
        IReadOnlyList<Account> accounts,
        PasswordHash hash,
        CancellationToken cancel
    )
    {
        using var linked = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        Task<RunningKdc?> kdc = StartIfRequestedAsync(Kdc.Name, () => new Kdc().StartAsync(accounts, linked.Token));
        Task<RunningLdap?> ldap = StartIfRequestedAsync(OpenLdap.Name, () => new OpenLdap().StartAsync(accounts, linked.Token));
        Task<RunningPostgreSql?> postgreSql = StartIfRequestedAsync(
            PostgreSql.Name,
            async () =>
            {
                IReadOnlyList<StoredAccount> rows = await Task.Run(() => StoredAccounts.Make(accounts, hash, linked.Token), linked.Token)
                    .ConfigureAwait(false);
                return await new PostgreSql().StartAsync(AccountSchema.PostgreSql, rows, linked.Token).ConfigureAwait(false);
            }
        );
        try
        {
            await Task.WhenAll(kdc, ldap, postgreSql).ConfigureAwait(false);
        }
        finally
        {
            Add(Kdc.Name, kdc, started => $"KRB5_CONFIG={started.ConfigFile} kinit {RunningKdc.PrincipalOf(accounts[0])}");
            Add(
                OpenLdap.Name,
                ldap,
                started =>
                    $"ldapsearch -x -H ldap://127.0.0.1:{started.Port} -b {RunningLdap.BaseDn} "
                    + $"{RunningLdap.NameAttribute}={accounts[0].Name}"
            );
            Add(
                PostgreSql.Name,
                postgreSql,
                started =>
                    $"psql 'host=127.0.0.1 port={started.Port} user={RunningPostgreSql.Reader} "
                    + $"dbname={RunningPostgreSql.Database} passfile={started.PasswordFile}'"
            );
        }

        Task<RunningApache?> apache = StartIfRequestedAsync(
            Apache.Name,
            async () =>
                await new Apache()
                    .StartAsync(
                        new(await kdc.ConfigureAwait(false), await ldap.ConfigureAwait(false), await postgreSql.ConfigureAwait(false)),
                        accounts,
                        cancel
                    )
                    .ConfigureAwait(false)
        );
        await apache.ConfigureAwait(false);
        Add(Apache.Name, apache, started => string.Join(' ', started.Schemes.Select(scheme => started.AddressOf(scheme))));

        async Task<T?> StartIfRequestedAsync<T>(string name, Func<Task<T>> start)
            where T : RunningBackend
        {
            if (!names.Contains(name))
                return null;
            try
            {
                return await start().ConfigureAwait(false);
            }
            catch
            {
                // One start failed: cancels the others.
                await linked.CancelAsync().ConfigureAwait(false);
                throw;
            }
        }

        void Add<T>(string name, Task<T?> start, Func<T, string> use)
            where T : RunningBackend
        {
            if (start is { IsCompletedSuccessfully: true, Result: { } started })
                _backends.Add((name, started, use(started)));
        }
    }
}
