using System.Net;
using System.Text;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.Tests.Accounts;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.ServedSchemes;

/// <summary>The schemes with accounts in a directory or database, while that store is up, down, and up again.</summary>
public class LabSchemesTests(LabFixture lab) : IClassFixture<LabFixture>
{
    public static TheoryData<string> Passwords => [.. AuthScheme.All.Where(UsesPassword).Select(scheme => scheme.Name)];

    public static TheoryData<string> Digests =>
        [
            .. AuthScheme
                .All.Where(scheme => scheme.Kind == AuthenticationKind.Digest && scheme.Store == AccountStore.PostgreSql)
                .Select(scheme => scheme.Name),
        ];

    [SkippableTheory, MemberData(nameof(Passwords))]
    public async Task Accounts_are_signed_in_as_themselves_and_hostile_credentials_are_refused(string name)
    {
        var scheme = AuthScheme.Parse(name);
        lab.AddressOrSkip(scheme);
        foreach (Account account in new[] { TestAccounts.Plain, TestAccounts.SpecialCharacters })
            (await LogInAsync(scheme, account)).ShouldBe((200, $"{account.Name}\n"));

        (int status, string refusal) = await LogInAsync(scheme, TestAccounts.Plain with { Password = "wrong" });
        status.ShouldBe(scheme.Kind == AuthenticationKind.Basic ? 401 : 403);
        foreach (Account account in Hostile)
            (await LogInAsync(scheme, account)).ShouldBe((status, refusal), account.Name);
        lab.Server.OutputTail.ShouldBe(Clients.StartupOutput(lab.Server));
    }

    // An empty password would bind anonymously. The others would match an account if names were put into a filter or statement unescaped.
    private static IEnumerable<Account> Hostile =>
        [
            new("nobody", "wrong"),
            new("", ""),
            .. new[]
            {
                "*",
                "user0000*",
                $"{TestAccounts.Plain.Name})(objectClass=*",
                $"*)(uid={TestAccounts.Plain.Name}",
                $"{TestAccounts.Plain.Name})\0",
                $"{TestAccounts.Plain.Name}' --",
                $"uid={TestAccounts.Plain.Name},{RunningLdap.BaseDn}",
            }.Select(name => TestAccounts.Plain with { Name = name }),
            .. new[] { "", $"{TestAccounts.Plain.Password}\0" }.Select(password => TestAccounts.Plain with { Password = password }),
        ];

    [SkippableTheory, MemberData(nameof(Digests))]
    public void Curl_is_signed_in_by_digest(string name)
    {
        Uri address = lab.AddressOrSkip(AuthScheme.Parse(name));
        foreach (Account account in new[] { TestAccounts.Plain, TestAccounts.SpecialCharacters })
            Curl.Get(address, ["--digest", "--user", $"{account.Name}:{account.Password}"]).ShouldBe((200, $"{account.Name}\n"));
        Curl.Get(address, ["--digest", "--user", $"{TestAccounts.Plain.Name}:wrong"]).Status.ShouldBe(401);
    }

    public static TheoryData<string> Stores => [AuthScheme.BasicLdap.Name, AuthScheme.FormsPostgreSql.Name];

    [SkippableTheory, MemberData(nameof(Stores))]
    public async Task Sign_in_is_unavailable_while_the_store_is_down_and_works_when_it_is_back(string name)
    {
        var scheme = AuthScheme.Parse(name);
        lab.AddressOrSkip(scheme);
        RunningBackend store = scheme.Store == AccountStore.Directory ? lab.Ldap! : lab.PostgreSql!;
        (await LogInAsync(scheme, TestAccounts.Plain)).Status.ShouldBe(200);

        await store.KillAsync();
        // More often than there are pooled connections.
        for (int i = 0; i < 12; i++)
            (await LogInAsync(scheme, i % 2 == 0 ? TestAccounts.Plain : TestAccounts.Plain with { Password = "wrong" })).Status.ShouldBe(
                503
            );
        Curl.Get(lab.Server.AddressOf(AuthScheme.Anonymous), []).Status.ShouldBe(200);
        await store.RestartAsync(CancellationToken.None);

        (await LogInAsync(scheme, TestAccounts.Plain)).ShouldBe((200, $"{TestAccounts.Plain.Name}\n"));
        (await LogInAsync(scheme, TestAccounts.Plain with { Password = "wrong" })).Status.ShouldBe(
            scheme.Kind == AuthenticationKind.Basic ? 401 : 403
        );
    }

    [SkippableTheory, MemberData(nameof(Stores))]
    public async Task A_stalled_store_makes_sign_in_time_out(string name)
    {
        var scheme = AuthScheme.Parse(name);
        lab.AddressOrSkip(scheme);
        RunningBackend store = scheme.Store == AccountStore.Directory ? lab.Ldap! : lab.PostgreSql!;
        (await LogInAsync(scheme, TestAccounts.Plain)).Status.ShouldBe(200);

        Signal(store, Signals.Stop);
        try
        {
            // By the server's own timeout, well before the client's.
            (await LogInAsync(scheme, TestAccounts.Plain)).Status.ShouldBe(503);
        }
        finally
        {
            Signal(store, Signals.Continue);
        }

        (await LogInAsync(scheme, TestAccounts.Plain)).Status.ShouldBe(200);
    }

    // PostgreSQL's processes are in several groups, and have its data folder as working directory.
    private static void Signal(RunningBackend store, int signal)
    {
        IEnumerable<int> processes = ProcessGroup
            .Members(store.ProcessGroupId)
            .Concat(ProcessGroup.RunningIn(Path.Combine(store.Folder, "data")));
        foreach (int process in processes.Distinct())
            Signals.Send(process, signal);
    }

    private static bool UsesPassword(AuthScheme scheme) =>
        scheme.Kind is AuthenticationKind.Basic or AuthenticationKind.Forms
        && scheme.Store is AccountStore.Directory or AccountStore.PostgreSql;

    private async Task<(int Status, string Page)> LogInAsync(AuthScheme scheme, Account account)
    {
        Uri page = lab.Server.AddressOf(scheme);
        using HttpClient client = Clients.Plain(handler =>
            (handler.UseCookies, handler.CookieContainer, handler.AllowAutoRedirect) = (true, new CookieContainer(), true)
        );
        string basic = $"Basic {Convert.ToBase64String(Encoding.UTF8.GetBytes($"{account.Name}:{account.Password}"))}";
        if (scheme.Kind == AuthenticationKind.Basic)
            client.DefaultRequestHeaders.TryAddWithoutValidation("Authorization", basic);
        var form = new FormUrlEncodedContent([new("username", account.Name), new("password", account.Password)]);
        using HttpResponseMessage answer = await (
            scheme.Kind == AuthenticationKind.Basic ? client.GetAsync(page) : client.PostAsync(new Uri(page, scheme.LoginPath), form)
        );
        return ((int)answer.StatusCode, await answer.Content.ReadAsStringAsync());
    }
}
