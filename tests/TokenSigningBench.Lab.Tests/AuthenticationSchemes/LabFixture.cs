using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.AuthenticationSchemes;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.Processes;
using TokenSigningBench.Lab.Tests.Accounts;

namespace TokenSigningBench.Lab.Tests.AuthenticationSchemes;

/// <summary>The lab's real parts, those that are installed, and a mode server that asks them.</summary>
public sealed class LabFixture : IAsyncLifetime
{
    internal RunningKdc? Kdc { get; private set; }

    internal RunningLdap? Ldap { get; private set; }

    internal RunningPostgreSql? PostgreSql { get; private set; }

    internal RunningModeServer Server { get; private set; } = null!;

    public async Task InitializeAsync()
    {
        if (ModeServerPart.Missing() is not null)
            return;
        // Side by side, because most of it is waiting.
        Task<RunningKdc?> kdc = StartAsync(new Kdc(), () => new Kdc().StartAsync(TestAccounts.All, CancellationToken.None));
        Task<RunningLdap?> ldap = StartAsync(new OpenLdap(), () => new OpenLdap().StartAsync(TestAccounts.All, CancellationToken.None));
        Task<RunningPostgreSql?> postgreSql = StartAsync(
            new PostgreSql(),
            () => new PostgreSql().StartAsync(AccountSchema.PostgreSql, TestAccounts.Stored, CancellationToken.None)
        );
        (Kdc, Ldap, PostgreSql) = (await kdc, await ldap, await postgreSql);
        Server = await ModeProgram.Part.StartAsync(Settings, CancellationToken.None);
    }

    public async Task DisposeAsync()
    {
        foreach (IAsyncDisposable? part in new IAsyncDisposable?[] { Server, Kdc, Ldap, PostgreSql })
            await (part?.DisposeAsync() ?? default);
    }

    internal ModeServerSettings Settings =>
        new()
        {
            Modes =
            [
                AuthenticationMode.Anonymous,
                .. AuthenticationMode.All.Where(mode =>
                    mode.Store switch
                    {
                        AccountStore.Directory => Ldap is not null,
                        AccountStore.PostgreSql => PostgreSql is not null,
                        _ => mode.Kind == AuthenticationKind.Kerberos && Kdc is not null,
                    }
                ),
            ],
            Directory = Ldap?.Uri,
            PostgreSql = PostgreSql?.ConnectionString,
            Kerberos = Kdc?.ServerEnvironment,
        };

    internal Uri AddressOrSkip(AuthenticationMode mode)
    {
        Skip.If(ModeServerPart.Missing() is not null, $"{ModeServerPart.Name}: {ModeServerPart.Missing()}");
        IRealPart part = mode.Store switch
        {
            AccountStore.Directory => new OpenLdap(),
            AccountStore.PostgreSql => new PostgreSql(),
            _ => new Kdc(),
        };
        Skip.If(part.Missing() is not null, $"{part.Name}: {part.Missing()}");
        return Server.AddressOf(mode);
    }

    private static async Task<T?> StartAsync<T>(IRealPart part, Func<Task<T>> start)
        where T : class => part.Missing() is null ? await start() : null;
}
