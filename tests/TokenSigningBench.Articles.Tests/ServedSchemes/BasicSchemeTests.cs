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

    public static TheoryData<string> Names => [TestAccounts.Plain.Name, TestAccounts.SpecialCharacters.Name];

    [SkippableTheory, MemberData(nameof(Names))]
    public void Curl_is_signed_in_as_the_given_account(string name)
    {
        Account account = TestAccounts.All.Single(account => account.Name == name);
        Curl.Get(Address, ["--basic", "--user", $"{account.Name}:{account.Password}"]).ShouldBe((200, $"{account.Name}\n"));
    }

    [SkippableFact]
    public async Task HttpClient_answers_the_challenge()
    {
        using HttpClient client = Clients.WithCredentials(Address, "Basic", TestAccounts.Plain);
        (await client.GetStringAsync(Address)).ShouldBe($"{TestAccounts.Plain.Name}\n");
    }

    [SkippableFact]
    public async Task No_credentials_a_wrong_password_and_an_unknown_name_get_the_same_refusal()
    {
        using HttpClient client = Clients.Plain();
        string unauthenticated = await Clients.ResponseTextAsync(client, Address);
        unauthenticated.ShouldStartWith("401\n");
        unauthenticated.ShouldContain("\nWWW-Authenticate: Basic realm=\"tokenbench\", charset=\"UTF-8\"\n");
        (await Clients.ResponseTextAsync(client, Address, Header(TestAccounts.Plain.Name, "wrong"))).ShouldBe(unauthenticated);
        (await Clients.ResponseTextAsync(client, Address, Header("nobody", "wrong"))).ShouldBe(unauthenticated);
    }

    public static TheoryData<string, string> Hostile =>
        new()
        {
            { TestAccounts.Plain.Name, "" },
            { "", "" },
            { $"{TestAccounts.Plain.Name}\0", TestAccounts.Plain.Password },
            { TestAccounts.Plain.Name, $"{TestAccounts.Plain.Password}\0" },
            { $"{TestAccounts.Plain.Name}' --", "x" },
            { "' or '1'='1", "' or '1'='1" },
            { "x' union select zeroblob(16), zeroblob(20) --", "" },
            { new string('a', 5000), "x" },
        };

    [SkippableTheory, MemberData(nameof(Hostile))]
    public async Task Hostile_credentials_are_refused_like_a_wrong_password_and_not_printed(string name, string password)
    {
        using HttpClient client = Clients.Plain();
        string unauthenticated = await Clients.ResponseTextAsync(client, Address);
        (await Clients.ResponseTextAsync(client, Address, Header(name, password))).ShouldBe(unauthenticated);
        fixture.Server.OutputTail.ShouldBe(Clients.StartupOutput(fixture.Server));
    }

    public static TheoryData<string> Malformed
    {
        get
        {
            string right = Header(TestAccounts.Plain.Name, TestAccounts.Plain.Password)["Basic ".Length..];
            string swapped = Header(TestAccounts.Plain.Password, TestAccounts.Plain.Name);
            string joined = $"Basic {Encoded($"{TestAccounts.Plain.Name}\n{TestAccounts.Plain.Password}")}";
            return
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
                swapped,
                joined,
            ];
        }
    }

    [SkippableTheory, MemberData(nameof(Malformed))]
    public async Task Correct_credentials_in_a_malformed_header_are_refused(string header)
    {
        using HttpClient client = Clients.Plain();
        (await Clients.ResponseTextAsync(client, Address, Header(TestAccounts.Plain.Name, TestAccounts.Plain.Password))).ShouldStartWith(
            "200\n"
        );
        (await Clients.ResponseTextAsync(client, Address, header)).ShouldStartWith("401\n");
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
