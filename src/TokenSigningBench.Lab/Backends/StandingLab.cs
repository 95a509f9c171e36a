using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Backends;

/// <summary>Real parts with the same accounts in all of them, started side by side.</summary>
public sealed class StandingLab : IAsyncDisposable
{
    private readonly BackendFolder _folder;
    private readonly List<(string Name, RunningBackend Part, string Use)> _parts = [];

    private StandingLab(BackendFolder folder) => _folder = folder;

    /// <summary>All that there are, those first that others ask.</summary>
    public static IReadOnlyList<IBackend> All { get; } = [new Kdc(), new OpenLdap(), new PostgreSql(), new Apache()];

    /// <summary>The file with the accounts: a name, a tab and a password on each line. It goes with the lab.</summary>
    public string AccountsFile => _folder.File("accounts");

    /// <summary>What runs, and what has ended since.</summary>
    public IReadOnlyList<LabBackendFacts> Parts =>
        [
            .. _parts.Select(part => new LabBackendFacts(
                part.Name,
                part.Part.Name,
                part.Part.Port,
                part.Part.Folder,
                part.Use,
                part.Part.HasEnded ? part.Part.OutputTail.Split('\n')[^1] : null
            )),
        ];

    /// <param name="hash">The scheme of the passwords in the database.</param>
    /// <param name="cancel">Ends the waiting, and what was started.</param>
    /// <exception cref="UserErrorException">One is missing, or did not get ready in time.</exception>
    public static async Task<StandingLab> StartAsync(
        IReadOnlyList<string> names,
        IReadOnlyList<Account> accounts,
        PasswordHash hash,
        CancellationToken cancel
    )
    {
        foreach (IBackend part in All.Where(part => names.Contains(part.Name)))
        {
            if (part.Missing() is { } missing)
                throw new UserErrorException(part.Name, missing);
        }

        var lab = new StandingLab(BackendFolder.Create("lab", BackendFolder.Parent));
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
        // Who asks ends before who is asked.
        foreach ((_, RunningBackend part, _) in Enumerable.Reverse(_parts))
            await part.DisposeAsync().ConfigureAwait(false);
        await _folder.DisposeAsync().ConfigureAwait(false);
    }

    private async Task StartBackendsAsync(
        IReadOnlyList<string> names,
        IReadOnlyList<Account> accounts,
        PasswordHash hash,
        CancellationToken cancel
    )
    {
        using var either = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        Task<RunningKdc?> kdc = IfAskedAsync(Kdc.Name, () => new Kdc().StartAsync(accounts, either.Token));
        Task<RunningLdap?> ldap = IfAskedAsync(OpenLdap.Name, () => new OpenLdap().StartAsync(accounts, either.Token));
        Task<RunningPostgreSql?> postgreSql = IfAskedAsync(
            PostgreSql.Name,
            async () =>
            {
                IReadOnlyList<StoredAccount> rows = await Task.Run(() => StoredAccounts.Make(accounts, hash, either.Token), either.Token)
                    .ConfigureAwait(false);
                return await new PostgreSql().StartAsync(AccountSchema.PostgreSql, rows, either.Token).ConfigureAwait(false);
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
                    $"ldapsearch -x -H ldap://127.0.0.1:{started.Port} -b {RunningLdap.BaseDn} {RunningLdap.NameAttribute}={accounts[0].Name}"
            );
            Add(
                PostgreSql.Name,
                postgreSql,
                started =>
                    $"psql 'host=127.0.0.1 port={started.Port} user={RunningPostgreSql.Reader} dbname={RunningPostgreSql.Database} passfile={started.PasswordFile}'"
            );
        }

        Task<RunningApache?> apache = IfAskedAsync(
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

        async Task<T?> IfAskedAsync<T>(string name, Func<Task<T>> start)
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
                // One is not to be had: nobody waits for the others.
                await either.CancelAsync().ConfigureAwait(false);
                throw;
            }
        }

        void Add<T>(string name, Task<T?> start, Func<T, string> use)
            where T : RunningBackend
        {
            if (start is { IsCompletedSuccessfully: true, Result: { } started })
                _parts.Add((name, started, use(started)));
        }
    }
}
