using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.Tests.Accounts;

namespace TokenSigningBench.Articles.Tests.ServedSchemes;

/// <summary>The lab's backends that are installed, and a scheme server that uses them.</summary>
public sealed class LabFixture : IAsyncLifetime
{
    internal RunningKdc? Kdc { get; private set; }

    internal RunningLdap? Ldap { get; private set; }

    internal RunningPostgreSql? PostgreSql { get; private set; }

    internal RunningSchemeServer Server { get; private set; } = null!;

    public async Task InitializeAsync()
    {
        if (SchemeServerLauncher.Missing() is not null)
            return;
        // In parallel, because most of it is waiting.
        Task<RunningKdc?> kdc = StartAsync(new Kdc(), () => new Kdc().StartAsync(TestAccounts.All, CancellationToken.None));
        Task<RunningLdap?> ldap = StartAsync(new OpenLdap(), () => new OpenLdap().StartAsync(TestAccounts.All, CancellationToken.None));
        Task<RunningPostgreSql?> postgreSql = StartAsync(
            new PostgreSql(),
            () => new PostgreSql().StartAsync(AccountSchema.PostgreSql, TestAccounts.Stored, CancellationToken.None)
        );
        (Kdc, Ldap, PostgreSql) = (await kdc, await ldap, await postgreSql);
        Server = await SchemeProgram.Server.StartAsync(Settings, CancellationToken.None);
    }

    public async Task DisposeAsync()
    {
        foreach (IAsyncDisposable? backend in new IAsyncDisposable?[] { Server, Kdc, Ldap, PostgreSql })
            await (backend?.DisposeAsync() ?? default);
    }

    internal SchemeServerSettings Settings =>
        new()
        {
            Schemes =
            [
                AuthScheme.Anonymous,
                .. AuthScheme.All.Where(scheme =>
                    scheme.Store switch
                    {
                        AccountStore.Directory => Ldap is not null,
                        AccountStore.PostgreSql => PostgreSql is not null,
                        _ => scheme.Kind == AuthenticationKind.Kerberos && Kdc is not null,
                    }
                ),
            ],
            Directory = Ldap?.Uri,
            PostgreSql = PostgreSql?.ConnectionString,
            Kerberos = Kdc?.ServerEnvironment,
        };

    internal Uri AddressOrSkip(AuthScheme scheme)
    {
        Skip.If(SchemeServerLauncher.Missing() is not null, $"{SchemeServerLauncher.Name}: {SchemeServerLauncher.Missing()}");
        IBackend backend = scheme.Store switch
        {
            AccountStore.Directory => new OpenLdap(),
            AccountStore.PostgreSql => new PostgreSql(),
            _ => new Kdc(),
        };
        Skip.If(backend.Missing() is not null, $"{backend.Name}: {backend.Missing()}");
        return Server.AddressOf(scheme);
    }

    private static async Task<T?> StartAsync<T>(IBackend backend, Func<Task<T>> start)
        where T : class => backend.Missing() is null ? await start() : null;
}
