using System.Buffers.Binary;
using System.Diagnostics;
using System.Net;
using System.Text.RegularExpressions;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Tests.Accounts;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.ServedSchemes;

public sealed class KerberosSchemeTests(LabFixture lab) : IClassFixture<LabFixture>, IDisposable
{
    private static readonly AuthScheme Scheme = AuthScheme.Kerberos;

    private static readonly string[] Negotiate = ["--negotiate", "--user", ":"];

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    public static TheoryData<string, string?> Principals =>
        new()
        {
            { "user00001@LAB", "user00001" },
            { @"Zoë \\ \/ \@ ""*@LAB", @"Zoë \ / @ ""*" },
            { @"\u\s\e\r@LAB", "user" },
            // Letters that stand for control characters: these are not user, nobody, tab and user0.
            { @"\nuser@LAB", null },
            { @"no\body@LAB", null },
            { @"\tab@LAB", null },
            { @"user\0@LAB", null },
            // A service, a second principal of a user, and names of another realm or that only look like this realm.
            { "HTTP/localhost@LAB", null },
            { "user/admin@LAB", null },
            { "user@OTHER", null },
            { "user@OTHER@LAB", null },
            { @"user@OTHER\@LAB", null },
            { @"user\@LAB", null },
            { "@LAB", null },
            { "user", null },
        };

    [Theory, MemberData(nameof(Principals))]
    public void A_principal_maps_only_to_its_own_account(string principal, string? account) =>
        KerberosScheme.AccountOf(principal, "@LAB").ShouldBe(account);

    [SkippableFact]
    public void Curl_is_signed_in_as_its_ticket_s_principal()
    {
        Uri address = lab.AddressOrSkip(Scheme);
        foreach (Account account in new[] { TestAccounts.Plain, TestAccounts.SpecialCharactersForKerberos })
            Curl.Get(address, Negotiate, TicketFor(account)).ShouldBe((200, $"{account.Name}\n"));
    }

    [SkippableFact]
    public async Task A_request_without_a_ticket_is_refused()
    {
        Uri address = lab.AddressOrSkip(Scheme);
        using HttpClient client = Clients.Plain();
        string unauthenticated = await Clients.ResponseTextAsync(client, address);
        unauthenticated.ShouldContain("WWW-Authenticate: Negotiate\n");
        const string Ntlm = " TlRMTVNTUAABAAAAl4II4gAAAAAAAAAAAAAAAAAAAAAKAGFKAAAADw==";
        foreach (string token in new[] { "", " ", " !", " YQ==", $" {new string('A', 4000)}", Ntlm })
            (await Clients.ResponseTextAsync(client, address, $"Negotiate{token}")).ShouldBe(unauthenticated, token);
        lab.Server.OutputTail.ShouldBe(Clients.StartupOutput(lab.Server));
    }

    [SkippableFact]
    public async Task A_token_works_once()
    {
        Uri address = lab.AddressOrSkip(Scheme);
        string header = UsedTokenFor(address);
        using HttpClient client = Clients.Plain();
        // curl has used it.
        (await Clients.StatusAsync(client, address, header)).ShouldBe(HttpStatusCode.Unauthorized);
        lab.Server.Facts.ReplayCache.ShouldStartWith("file2:");
    }

    [SkippableFact]
    public async Task Without_the_replay_cache_a_token_works_again_and_the_server_says_so()
    {
        lab.AddressOrSkip(Scheme);
        SchemeServerSettings settings = lab.Settings with { Schemes = [Scheme], ReplayCache = false };
        await using RunningSchemeServer server = await SchemeProgram.Server.StartAsync(settings, CancellationToken.None);
        Uri address = server.AddressOf(Scheme);
        string header = UsedTokenFor(address);
        using HttpClient client = Clients.Plain();
        (await Clients.StatusAsync(client, address, header)).ShouldBe(HttpStatusCode.OK);
        server.Facts.ReplayCache.ShouldBe("none:");
    }

    [SkippableFact]
    public void A_ticket_for_another_service_is_refused()
    {
        Uri address = lab.AddressOrSkip(Scheme);
        Dictionary<string, string> ticket = TicketFor(TestAccounts.Plain);
        var administrator = new Dictionary<string, string>(ticket) { ["KRB5_KDC_PROFILE"] = Path.Combine(lab.Kdc!.Folder, "kdc.conf") };
        Run(InstalledProgram.Find("kadmin.local")!, ["-q", "addprinc -randkey other/localhost"], administrator);

        Curl.Get(address, [.. Negotiate, "--service-name", "other"], ticket).Status.ShouldBe(401);
        // The client has the ticket, and is signed in with the right one.
        Run("klist", [], ticket).ShouldContain("other/localhost@");
        Curl.Get(address, Negotiate, ticket).Status.ShouldBe(200);
    }

    [SkippableFact]
    public async Task An_expired_ticket_is_refused_even_if_the_client_sends_it()
    {
        lab.AddressOrSkip(Scheme);
        // Clocks may differ by five minutes, and a ticket is accepted for that long after its end: here for one second.
        string written = await File.ReadAllTextAsync(lab.Kdc!.ConfigFile);
        written = written.Replace("[libdefaults]", "[libdefaults]\n  clockskew = 1", StringComparison.Ordinal);
        var environment = new Dictionary<string, string>(lab.Settings.Kerberos!) { ["KRB5_CONFIG"] = _folder.Write("krb5.conf", written) };
        SchemeServerSettings settings = lab.Settings with { Schemes = [Scheme], Kerberos = environment };
        await using RunningSchemeServer server = await SchemeProgram.Server.StartAsync(settings, CancellationToken.None);
        Dictionary<string, string> ticket = TicketFor(TestAccounts.Plain, "-l", "3s");
        Run("kvno", [RunningKdc.Service], ticket);
        ExtendCachedLifetime(_folder.File("tickets"));

        Uri address = server.AddressOf(Scheme);
        Curl.Get(address, Negotiate, ticket).Status.ShouldBe(200);
        using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(20));
        while (Curl.Get(address, Negotiate, ticket).Status == 200)
            await Task.Delay(TimeSpan.FromMilliseconds(200), limit.Token);
        Curl.Get(address, Negotiate, TicketFor(TestAccounts.Plain)).Status.ShouldBe(200);
    }

    [SkippableFact]
    public async Task Sign_in_fails_while_the_KDC_is_down_and_works_when_it_is_back()
    {
        Uri address = lab.AddressOrSkip(Scheme);
        Dictionary<string, string> ticket = TicketFor(TestAccounts.Plain);

        await lab.Kdc!.KillAsync();
        Curl.Get(address, Negotiate, ticket).Status.ShouldBe(401);
        await lab.Kdc.RestartAsync(CancellationToken.None);

        Curl.Get(address, Negotiate, ticket).ShouldBe((200, $"{TestAccounts.Plain.Name}\n"));
    }

    /// <summary>Gets a ticket for an account, and returns the client's environment.</summary>
    private Dictionary<string, string> TicketFor(Account account, params string[] arguments)
    {
        var environment = new Dictionary<string, string>(lab.Kdc!.ClientEnvironment) { ["KRB5CCNAME"] = $"FILE:{_folder.File("tickets")}" };
        Run("kinit", [.. arguments, "--", RunningKdc.PrincipalOf(account)], environment, account.Password);
        return environment;
    }

    /// <summary>The header with which curl was signed in.</summary>
    private string UsedTokenFor(Uri address)
    {
        Dictionary<string, string> environment = TicketFor(TestAccounts.Plain);
        Skip.If(InstalledProgram.Find("curl") is null, "curl is not installed: apt-get install curl");
        string log = _folder.File("log");
        Curl.Get(address, [.. Negotiate, "--verbose", "--stderr", log], environment).Status.ShouldBe(200);
        return Regex.Match(File.ReadAllText(log), "^> Authorization: (Negotiate [A-Za-z0-9+/=]+)", RegexOptions.Multiline).Groups[1].Value;
    }

    // A client does not send a ticket that its cache calls expired. The ticket inside is the KDC's and is not changed. Three times follow
    // each other, in seconds since 1970: of the login, of the start and of the end (MIT, "Credential cache file format").
    private static void ExtendCachedLifetime(string cache)
    {
        byte[] bytes = File.ReadAllBytes(cache);
        long now = TimeProvider.System.GetUtcNow().ToUnixTimeSeconds();
        int changed = 0;
        for (int i = 0; i + 12 <= bytes.Length; i++)
        {
            if (!IsNear(i) || !IsNear(i + 4) || !IsNear(i + 8))
                continue;
            BinaryPrimitives.WriteUInt32BigEndian(bytes.AsSpan(i + 8), (uint)now + 3600);
            changed++;
        }

        changed.ShouldBeGreaterThanOrEqualTo(2);
        File.WriteAllBytes(cache, bytes);
        bool IsNear(int i) => Math.Abs(BinaryPrimitives.ReadUInt32BigEndian(bytes.AsSpan(i)) - now) < 60;
    }

    private static string Run(string program, string[] arguments, IReadOnlyDictionary<string, string> environment, string input = "")
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach ((string name, string value) in environment)
            start.Environment[name] = value;
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        // Most programs read nothing, and may have ended.
        if (input.Length > 0)
            process.StandardInput.WriteLine(input);
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        process.ExitCode.ShouldBe(0, $"{program}: {errors.Result}");
        return output;
    }
}
