using System.Net;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.Tests.Backends;

namespace TokenSigningBench.Articles.Tests.Backends;

public sealed class ApacheTests() : BackendTests(new Apache())
{
    private static readonly IReadOnlyList<Account> Accounts = [.. LabAccounts.Make(3), new("Zoë Ångström", "пароль 密码")];

    [SkippableFact]
    public async Task Basic_and_forms_sign_in_accounts_of_the_directory()
    {
        Require(new OpenLdap());
        await using RunningLdap directory = await new OpenLdap { Options = Options }.StartAsync(Accounts, CancellationToken.None);
        await using RunningApache apache = await StartAsync(new(null, directory, null), Options);
        apache.Schemes.ShouldBe([AuthScheme.Anonymous, AuthScheme.BasicLdap, AuthScheme.FormsLdap]);

        (await CurlAsync(apache.AddressOf(AuthScheme.Anonymous))).ShouldBe("anonymous\n200");
        await AllAccountsSignInAsync(apache.AddressOf(AuthScheme.BasicLdap), "--basic");
        await AllAccountsSignInByFormAsync(apache, AuthScheme.FormsLdap);
    }

    [SkippableFact]
    public async Task Basic_digest_and_forms_sign_in_accounts_of_the_database()
    {
        Require(new PostgreSql());
        IReadOnlyList<StoredAccount> rows = StoredAccounts.Make(Accounts, PasswordHash.Article, CancellationToken.None);
        await using RunningPostgreSql database = await new PostgreSql { Options = Options }.StartAsync(
            AccountSchema.PostgreSql,
            rows,
            CancellationToken.None
        );
        await using RunningApache apache = await StartAsync(new(null, null, database), Options);

        await AllAccountsSignInAsync(apache.AddressOf(AuthScheme.BasicPostgreSql), "--basic");
        await AllAccountsSignInAsync(apache.AddressOf(AuthScheme.DigestMd5PostgreSql), "--digest");
        await AllAccountsSignInByFormAsync(apache, AuthScheme.FormsPostgreSql);
    }

    [SkippableFact]
    public async Task Negotiate_signs_in_a_client_with_a_ticket()
    {
        Require(new Kdc());
        await using RunningKdc kdc = await new Kdc { Options = Options }.StartAsync(Accounts, CancellationToken.None);
        await using RunningApache apache = await StartAsync(new(kdc, null, null), Options);
        Uri page = apache.AddressOf(AuthScheme.Kerberos);

        (await CurlAsync(page, "--negotiate", "-u", ":")).ShouldEndWith("401");

        string tickets = await kdc.MakeTicketsAsync([Accounts[1]], CancellationToken.None);
        var environment = new Dictionary<string, string>(kdc.ClientEnvironment) { ["KRB5CCNAME"] = tickets };
        (await CurlAsync(environment, page, "--negotiate", "-u", ":")).ShouldBe("user00002\n200");
    }

    protected override Type Parent => typeof(KilledParent);

    protected override async Task<RunningBackend> StartBackendAsync(BackendOptions options, CancellationToken cancel) =>
        await StartAsync(new(null, null, null), options, cancel);

    private Task<RunningApache> StartAsync(ApacheBackends backends, BackendOptions options, CancellationToken cancel = default)
    {
        RequireOrSkip();
        return new Apache { Options = options }.StartAsync(backends, Accounts, cancel);
    }

    private static async Task AllAccountsSignInAsync(Uri page, string kind)
    {
        (await CurlAsync(page)).ShouldEndWith("401");
        (await CurlAsync(page, kind, "-u", $"{Accounts[0].Name}:{Accounts[1].Password}")).ShouldEndWith("401");
        foreach (Account account in Accounts)
            (await CurlAsync(page, kind, "-u", $"{account.Name}:{account.Password}")).ShouldBe($"{account.Name}\n200");
    }

    private static async Task AllAccountsSignInByFormAsync(RunningApache apache, AuthScheme scheme)
    {
        Uri page = apache.AddressOf(scheme);
        foreach (Account account in Accounts)
        {
            using var client = new HttpClient(new SocketsHttpHandler { CookieContainer = new CookieContainer(), UseProxy = false });
            (await client.GetStringAsync(page)).ShouldContain("<form");
            (
                await (
                    await SendAsync(client, apache, scheme, account with { Password = account.Password + "x" })
                ).Content.ReadAsStringAsync()
            ).ShouldContain("<form");
            HttpResponseMessage after = await SendAsync(client, apache, scheme, account);
            after.RequestMessage!.RequestUri.ShouldBe(page);
            (await after.Content.ReadAsStringAsync()).ShouldBe($"{account.Name}\n");
            (await client.GetStringAsync(page)).ShouldBe($"{account.Name}\n");
        }
    }

    private static Task<HttpResponseMessage> SendAsync(HttpClient client, RunningApache apache, AuthScheme scheme, Account account) =>
        client.PostAsync(
            new Uri(apache.Uri, scheme.LoginPath),
            new FormUrlEncodedContent(new Dictionary<string, string> { ["username"] = account.Name, ["password"] = account.Password })
        );

    private static Task<string> CurlAsync(Uri page, params string[] arguments) =>
        CurlAsync(new Dictionary<string, string>(), page, arguments);

    private static async Task<string> CurlAsync(Dictionary<string, string> environment, Uri page, params string[] arguments)
    {
        await using var curl = ChildProcess.Start(
            "curl",
            InstalledProgram.Find("curl")!,
            ["-s", "-w", "%{http_code}", .. arguments, page.OriginalString],
            environment: environment
        );
        await curl.Ended;
        return curl.OutputTail;
    }

    private static void Require(IBackend backend)
    {
        Skip.If(backend.Missing() is not null, $"{backend.Name}: {backend.Missing()}");
        Skip.If(InstalledProgram.Find("curl") is null, "curl is not installed: scripts/lab-setup.sh curl");
    }
}
