using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Lab.Tests.Accounts;

namespace TokenSigningBench.Articles.Tests.ServedSchemes;

/// <summary>A scheme server with all schemes that need no backend.</summary>
public sealed class SchemeFixture : IAsyncLifetime
{
    internal static IReadOnlyList<AuthScheme> Schemes { get; } =
    [
        .. AuthScheme.All.Where(scheme =>
            scheme.Store is AccountStore.None or AccountStore.Sqlite && scheme.Kind != AuthenticationKind.Kerberos
        ),
    ];

    internal RunningSchemeServer Server { get; private set; } = null!;

    public async Task InitializeAsync()
    {
        if (SchemeServerLauncher.Missing() is null)
            Server = await SchemeProgram.Server.StartAsync(
                new() { Schemes = Schemes, Accounts = TestAccounts.Stored },
                CancellationToken.None
            );
    }

    public async Task DisposeAsync()
    {
        if (Server is not null)
            await Server.DisposeAsync();
    }

    internal RunningSchemeServer ServerOrSkip()
    {
        Skip.If(SchemeServerLauncher.Missing() is not null, $"{SchemeServerLauncher.Name}: {SchemeServerLauncher.Missing()}");
        return Server;
    }
}
