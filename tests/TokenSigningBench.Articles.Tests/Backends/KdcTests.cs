using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.Tests.Backends;

namespace TokenSigningBench.Articles.Tests.Backends;

public sealed class KdcTests() : BackendTests(new Kdc())
{
    private static readonly Account[] Accounts =
    [
        .. LabAccounts.Make(3),
        new("Zoë Ångström", "пароль 密码"),
        new("a@b/c\\d", "x"),
        new("the \"first\"", "one\"two\\"),
    ];

    [SkippableFact]
    public async Task Each_account_gets_tickets_with_its_own_password_only()
    {
        await using RunningKdc kdc = await StartAsync(Options);

        string tickets = await kdc.MakeTicketsAsync(Accounts, CancellationToken.None);

        Directory.EnumerateFiles(tickets["DIR:".Length..], "tkt*").Count().ShouldBe(Accounts.Length);
        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(
            kdc.MakeTicketsAsync([Accounts[0] with { Password = Accounts[1].Password }], CancellationToken.None)
        );
        refused.Message.ShouldContain("Password incorrect");
    }

    [SkippableTheory]
    [InlineData("")]
    [InlineData("two\nlines")]
    public async Task A_name_that_the_Kerberos_tools_cannot_take_is_refused(string name)
    {
        RequireOrSkip();
        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(
            new Kdc { Options = Options }.StartAsync([new(name, "x")], CancellationToken.None)
        );
        refused.Message.ShouldBe("kerberos: an account's name is empty or has a control character in it");
    }

    protected override Type Parent => typeof(KilledParent);

    protected override async Task<RunningBackend> StartBackendAsync(BackendOptions options, CancellationToken cancel) =>
        await StartAsync(options, cancel);

    private Task<RunningKdc> StartAsync(BackendOptions options, CancellationToken cancel = default)
    {
        RequireOrSkip();
        return new Kdc { Options = options }.StartAsync(Accounts, cancel);
    }
}
