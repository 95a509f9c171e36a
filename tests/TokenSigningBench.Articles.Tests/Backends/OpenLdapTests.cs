using System.DirectoryServices.Protocols;
using System.Net;
using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.Tests.Backends;

namespace TokenSigningBench.Articles.Tests.Backends;

public sealed class OpenLdapTests() : BackendTests(new OpenLdap())
{
    private static readonly Account[] Accounts = [.. LabAccounts.Make(3), new("Zoë, Ångström+\"<#>", "пароль 密码")];

    [SkippableFact]
    public async Task Each_account_binds_with_its_own_password_only()
    {
        await using RunningLdap directory = await StartAsync(Options);
        foreach (Account account in Accounts)
        {
            Bind(directory, account.Password, account);
            Should.Throw<LdapException>(() => Bind(directory, account.Password + "x", account)).ErrorCode.ShouldBe(49);
        }
    }

    [SkippableFact]
    public async Task An_anonymous_search_finds_accounts_without_their_passwords()
    {
        await using RunningLdap directory = await StartAsync(Options);
        using LdapConnection connection = Connect(directory);
        connection.AuthType = AuthType.Anonymous;
        connection.Bind();

        var found = (SearchResponse)connection.SendRequest(new SearchRequest(RunningLdap.BaseDn, "(uid=user00002)", SearchScope.OneLevel));

        SearchResultEntry entry = found.Entries.Cast<SearchResultEntry>().ShouldHaveSingleItem();
        entry.DistinguishedName.ShouldBe("uid=user00002,ou=people,dc=lab,dc=test");
        entry.Attributes.AttributeNames.Cast<string>().ShouldBe(["objectclass", "uid", "cn", "sn"], ignoreOrder: true);
    }

    [SkippableFact]
    public async Task A_failed_import_is_reported_with_the_program_s_own_message()
    {
        RequireOrSkip();
        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(
            new OpenLdap { Options = Options }.StartAsync([Accounts[0], Accounts[0]], CancellationToken.None)
        );
        refused.Message.ShouldStartWith("ldap: ended with exit code 1: ");
        refused.Message.ShouldContain("uid=user00001,ou=people,dc=lab,dc=test");
    }

    protected override Type Parent => typeof(KilledParent);

    protected override async Task<RunningBackend> StartBackendAsync(BackendOptions options, CancellationToken cancel) =>
        await StartAsync(options, cancel);

    private Task<RunningLdap> StartAsync(BackendOptions options, CancellationToken cancel = default)
    {
        RequireOrSkip();
        return new OpenLdap { Options = options }.StartAsync(Accounts, cancel);
    }

    private static void Bind(RunningLdap directory, string password, Account account)
    {
        using LdapConnection connection = Connect(directory);
        connection.Bind(new NetworkCredential(RunningLdap.DistinguishedNameOf(account), password));
    }

    private static LdapConnection Connect(RunningLdap directory) =>
        new(new LdapDirectoryIdentifier("127.0.0.1", directory.Port))
        {
            AuthType = AuthType.Basic,
            SessionOptions = { ProtocolVersion = 3 },
        };
}
