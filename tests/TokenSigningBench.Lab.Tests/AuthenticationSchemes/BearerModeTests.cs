using System.Buffers.Text;
using System.Net;
using System.Text;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.AuthenticationSchemes;
using TokenSigningBench.Lab.Tests.Accounts;

namespace TokenSigningBench.Lab.Tests.AuthenticationSchemes;

public class BearerModeTests(ModeFixture fixture) : IClassFixture<ModeFixture>
{
    public static TheoryData<string> Modes => [AuthenticationMode.BearerRs256.Name, AuthenticationMode.BearerEs256.Name];

    [SkippableTheory, MemberData(nameof(Modes))]
    public void Curl_is_let_in_as_whom_its_token_names(string name)
    {
        var mode = AuthenticationMode.Parse(name);
        RunningModeServer server = fixture.ServerOrSkip();
        foreach (Account account in new[] { TestAccounts.Plain, TestAccounts.Foreign })
            Curl.Get(server.AddressOf(mode), ["--oauth2-bearer", server.BearerToken(mode, account.Name)])
                .ShouldBe((200, $"{account.Name}\n"));
    }

    [SkippableTheory, MemberData(nameof(Modes))]
    public async Task Whatever_is_wrong_with_a_token_it_is_refused(string name)
    {
        var mode = AuthenticationMode.Parse(name);
        RunningModeServer server = fixture.ServerOrSkip();
        AuthenticationMode other = mode == AuthenticationMode.BearerRs256 ? AuthenticationMode.BearerEs256 : AuthenticationMode.BearerRs256;
        string token = server.BearerToken(mode, TestAccounts.Plain.Name);
        string[] parts = token.Split('.');
        using var foreigner = new ClientSecrets([mode], TimeProvider.System);
        using HttpClient client = Clients.Plain();
        string[] wrong =
        [
            "",
            "x",
            "a.b.c",
            server.BearerToken(other, TestAccounts.Plain.Name),
            foreigner.BearerToken(mode, TestAccounts.Plain.Name),
            $"{parts[0]}.{parts[1]}.",
            $"{Encode("""{"alg":"none","typ":"JWT"}""")}.{parts[1]}.",
            $"{parts[0]}.{Encode($$"""{"iss":"{{BearerMode.Issuer}}","aud":"{{BearerMode.Audience}}","sub":"user00001","exp":4102444800}""")}.{parts[2]}",
            server.BearerToken(mode, ""),
            server.BearerToken(mode, "a\0b"),
        ];

        (await Clients.WholeAnswerAsync(client, server.AddressOf(mode), $"Bearer {token}")).ShouldStartWith("200\n");
        string nobody = await Clients.WholeAnswerAsync(client, server.AddressOf(mode));
        nobody.ShouldContain("WWW-Authenticate: Bearer realm=\"tokenbench\"\n");
        string refused = nobody.Replace("\"tokenbench\"", "\"tokenbench\", error=\"invalid_token\"", StringComparison.Ordinal);
        foreach (string one in wrong)
            (await Clients.WholeAnswerAsync(client, server.AddressOf(mode), $"Bearer {one}")).ShouldBe(one == "" ? nobody : refused, one);
    }

    [Theory]
    [InlineData(-61, HttpStatusCode.Unauthorized)]
    [InlineData(-59, HttpStatusCode.OK)]
    [InlineData(1, HttpStatusCode.Unauthorized)]
    public async Task A_token_is_good_from_its_hour_to_its_hour(int minutesAgo, HttpStatusCode status)
    {
        AuthenticationMode mode = AuthenticationMode.BearerEs256;
        using var secrets = new ClientSecrets([mode], new ManualClock(TimeProvider.System.GetUtcNow().AddMinutes(minutesAgo)));
        await using ModeServer server = await ModeServer.StartAsync(
            new()
            {
                Modes = [mode.Name],
                PasswordHash = "sha1",
                BearerKeys = secrets.BearerKeys,
            },
            TimeProvider.System,
            CancellationToken.None
        );
        using HttpClient client = Clients.Plain();
        (
            await Clients.StatusAsync(client, new(server.Facts.Address, mode.Path), $"Bearer {secrets.BearerToken(mode, "user00001")}")
        ).ShouldBe(status);
    }

    private static string Encode(string json) => Base64Url.EncodeToString(Encoding.UTF8.GetBytes(json));
}
