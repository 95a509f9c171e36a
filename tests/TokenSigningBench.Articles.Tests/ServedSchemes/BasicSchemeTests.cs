using System.Net;
using System.Net.Sockets;
using System.Text;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Tests.Accounts;

namespace TokenSigningBench.Articles.Tests.ServedSchemes;

public class BasicSchemeTests(SchemeFixture fixture) : IClassFixture<SchemeFixture>
{
    private Uri Address => fixture.ServerOrSkip().AddressOf(AuthScheme.BasicSql);

    [SkippableFact]
    public async Task Curl_and_HttpClient_are_signed_in_as_the_given_account()
    {
        foreach (Account account in new[] { TestAccounts.Plain, TestAccounts.SpecialCharacters })
            Curl.Get(Address, ["--basic", "--user", $"{account.Name}:{account.Password}"]).ShouldBe((200, $"{account.Name}\n"));
        using HttpClient client = Clients.WithCredentials(Address, "Basic", TestAccounts.Plain);
        (await client.GetStringAsync(Address)).ShouldBe($"{TestAccounts.Plain.Name}\n");
    }

    [SkippableFact]
    public async Task No_wrong_and_hostile_credentials_get_the_same_refusal_and_are_not_printed()
    {
        using HttpClient client = Clients.Plain();
        string unauthenticated = await Clients.ResponseTextAsync(client, Address);
        unauthenticated.ShouldStartWith("401\n");
        unauthenticated.ShouldContain("\nWWW-Authenticate: Basic realm=\"tokenbench\", charset=\"UTF-8\"\n");
        foreach ((string name, string password) in Refused)
            (await Clients.ResponseTextAsync(client, Address, Header(name, password))).ShouldBe(unauthenticated, name);
        fixture.Server.OutputTail.ShouldBe(Clients.StartupOutput(fixture.Server));
    }

    private static readonly (string Name, string Password)[] Refused =
    [
        (TestAccounts.Plain.Name, "wrong"),
        ("nobody", "wrong"),
        (TestAccounts.Plain.Name, ""),
        ("", ""),
        ($"{TestAccounts.Plain.Name}\0", TestAccounts.Plain.Password),
        (TestAccounts.Plain.Name, $"{TestAccounts.Plain.Password}\0"),
        ($"{TestAccounts.Plain.Name}' --", "x"),
        ("' or '1'='1", "' or '1'='1"),
        ("x' union select zeroblob(16), zeroblob(20) --", ""),
        (new string('a', 5000), "x"),
    ];

    [SkippableFact]
    public async Task Correct_credentials_in_a_malformed_header_are_refused()
    {
        string right = Header(TestAccounts.Plain.Name, TestAccounts.Plain.Password)["Basic ".Length..];
        string[] malformed =
        [
            "Basic",
            "Basic ",
            right,
            $"Bearer {right}",
            $"Digest {right}",
            $"Basic{right}",
            $"Basic !{right}",
            $"Basic {right}!",
            $"Basic {right[..^1]}",
            $"Basic {right}, Basic {right}",
            $"Basic {Uri.EscapeDataString($"{TestAccounts.Plain.Name}:{TestAccounts.Plain.Password}")}",
            Header(TestAccounts.Plain.Password, TestAccounts.Plain.Name),
            $"Basic {Encoded($"{TestAccounts.Plain.Name}\n{TestAccounts.Plain.Password}")}",
        ];
        using HttpClient client = Clients.Plain();
        (await Clients.ResponseTextAsync(client, Address, $"Basic {right}")).ShouldStartWith("200\n");
        foreach (string header in malformed)
            (await Clients.ResponseTextAsync(client, Address, header)).ShouldStartWith("401\n", customMessage: header);
    }

    [SkippableFact]
    public async Task A_name_of_a_megabyte_is_refused_before_it_is_read()
    {
        // A few bytes more than Kestrel's 32 KB of headers, then nothing: a client that sent the whole megabyte could find
        // the connection closed before it reads the refusal.
        using var client = new TcpClient();
        await client.ConnectAsync(IPAddress.Loopback, Address.Port);
        NetworkStream connection = client.GetStream();
        connection.ReadTimeout = 30_000;
        string headers = $"Authorization: {Header(new string('a', 1 << 20), "x")}"[..((32 << 10) + 16)];
        await connection.WriteAsync(Encoding.ASCII.GetBytes($"GET {Address.PathAndQuery} HTTP/1.1\r\n{headers}"));
        using var reader = new StreamReader(connection, Encoding.ASCII);
        reader.ReadLine().ShouldBe("HTTP/1.1 431 Request Header Fields Too Large");
        fixture.Server.OutputTail.ShouldBe(Clients.StartupOutput(fixture.Server));
    }

    private static string Header(string name, string password) => $"Basic {Encoded($"{name}:{password}")}";

    private static string Encoded(string text) => Convert.ToBase64String(Encoding.UTF8.GetBytes(text));
}
