using System.Net;
using System.Text;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Tests.Accounts;

namespace TokenSigningBench.Lab.Tests.AuthenticationSchemes;

public class BasicSchemeTests(SchemeFixture fixture) : IClassFixture<SchemeFixture>
{
    private Uri Address => fixture.ServerOrSkip().AddressOf(AuthScheme.BasicSql);

    public static TheoryData<string> Names => [TestAccounts.Plain.Name, TestAccounts.Foreign.Name];

    [SkippableTheory, MemberData(nameof(Names))]
    public void Curl_is_let_in_as_whom_it_names(string name)
    {
        Account account = TestAccounts.All.Single(account => account.Name == name);
        Curl.Get(Address, ["--basic", "--user", $"{account.Name}:{account.Password}"]).ShouldBe((200, $"{account.Name}\n"));
    }

    [SkippableFact]
    public async Task HttpClient_is_asked_and_answers()
    {
        using HttpClient client = Clients.With(Address, "Basic", TestAccounts.Plain);
        (await client.GetStringAsync(Address)).ShouldBe($"{TestAccounts.Plain.Name}\n");
    }

    [SkippableFact]
    public async Task Nobody_a_wrong_password_and_an_unknown_name_are_refused_alike()
    {
        using HttpClient client = Clients.Plain();
        string nobody = await Clients.WholeAnswerAsync(client, Address);
        nobody.ShouldStartWith("401\n");
        nobody.ShouldContain("\nWWW-Authenticate: Basic realm=\"tokenbench\", charset=\"UTF-8\"\n");
        (await Clients.WholeAnswerAsync(client, Address, Header(TestAccounts.Plain.Name, "wrong"))).ShouldBe(nobody);
        (await Clients.WholeAnswerAsync(client, Address, Header("nobody", "wrong"))).ShouldBe(nobody);
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
    public async Task What_no_person_sends_is_refused_as_any_wrong_password_and_repeated_nowhere(string name, string password)
    {
        using HttpClient client = Clients.Plain();
        string nobody = await Clients.WholeAnswerAsync(client, Address);
        (await Clients.WholeAnswerAsync(client, Address, Header(name, password))).ShouldBe(nobody);
        fixture.Server.OutputTail.ShouldBe(Clients.Announcement(fixture.Server));
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
    public async Task The_right_name_and_password_let_nobody_in_where_their_header_is_malformed(string header)
    {
        using HttpClient client = Clients.Plain();
        (await Clients.WholeAnswerAsync(client, Address, Header(TestAccounts.Plain.Name, TestAccounts.Plain.Password))).ShouldStartWith(
            "200\n"
        );
        (await Clients.WholeAnswerAsync(client, Address, header)).ShouldStartWith("401\n");
    }

    [SkippableFact]
    public async Task A_name_of_a_megabyte_is_refused_before_it_is_read()
    {
        using HttpClient client = Clients.Plain();
        (await Clients.StatusAsync(client, Address, Header(new string('a', 1 << 20), "x"))).ShouldBe(
            HttpStatusCode.RequestHeaderFieldsTooLarge
        );
        fixture.Server.OutputTail.ShouldBe(Clients.Announcement(fixture.Server));
    }

    private static string Header(string name, string password) => $"Basic {Encoded($"{name}:{password}")}";

    private static string Encoded(string text) => Convert.ToBase64String(Encoding.UTF8.GetBytes(text));
}
