using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.AuthenticationSchemes;
using TokenSigningBench.Lab.Tests.Accounts;

namespace TokenSigningBench.Lab.Tests.AuthenticationSchemes;

/// <summary>A mode server with all modes that need nothing installed.</summary>
public sealed class ModeFixture : IAsyncLifetime
{
    internal static IReadOnlyList<AuthenticationMode> Modes { get; } =
    [
        .. AuthenticationMode.All.Where(mode =>
            mode.Store is AccountStore.None or AccountStore.Sqlite && mode.Kind != AuthenticationKind.Kerberos
        ),
    ];

    internal RunningModeServer Server { get; private set; } = null!;

    public async Task InitializeAsync()
    {
        if (ModeServerPart.Missing() is null)
            Server = await ModeProgram.Part.StartAsync(new() { Modes = Modes, Accounts = TestAccounts.Stored }, CancellationToken.None);
    }

    public async Task DisposeAsync()
    {
        if (Server is not null)
            await Server.DisposeAsync();
    }

    internal RunningModeServer ServerOrSkip()
    {
        Skip.If(ModeServerPart.Missing() is not null, $"{ModeServerPart.Name}: {ModeServerPart.Missing()}");
        return Server;
    }
}
