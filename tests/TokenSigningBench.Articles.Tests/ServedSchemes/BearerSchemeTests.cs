using System.Buffers.Text;
using System.Net;
using System.Text;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Tests.Accounts;

namespace TokenSigningBench.Articles.Tests.ServedSchemes;

public class BearerSchemeTests(SchemeFixture fixture) : IClassFixture<SchemeFixture>
{
    public static TheoryData<string> Schemes => [AuthScheme.BearerRs256.Name, AuthScheme.BearerEs256.Name];

    [SkippableTheory, MemberData(nameof(Schemes))]
    public void Curl_is_signed_in_as_its_token_s_subject(string name)
    {
        var scheme = AuthScheme.Parse(name);
        RunningSchemeServer server = fixture.ServerOrSkip();
        foreach (Account account in new[] { TestAccounts.Plain, TestAccounts.SpecialCharacters })
            Curl.Get(server.AddressOf(scheme), ["--oauth2-bearer", server.BearerToken(scheme, account.Name)])
                .ShouldBe((200, $"{account.Name}\n"));
    }

    [SkippableTheory, MemberData(nameof(Schemes))]
    public async Task Every_invalid_token_is_refused(string name)
    {
        var scheme = AuthScheme.Parse(name);
        RunningSchemeServer server = fixture.ServerOrSkip();
        AuthScheme other = scheme == AuthScheme.BearerRs256 ? AuthScheme.BearerEs256 : AuthScheme.BearerRs256;
        string token = server.BearerToken(scheme, TestAccounts.Plain.Name);
        string[] parts = token.Split('.');
        using var otherSecrets = new ClientSecrets([scheme], TimeProvider.System);
        using HttpClient client = Clients.Plain();
        string otherPayload =
            $$"""{"iss":"{{BearerScheme.Issuer}}","aud":"{{BearerScheme.Audience}}",""" + "\"sub\":\"user00001\",\"exp\":4102444800}";
        string[] invalidTokens =
        [
            "",
            "x",
            "a.b.c",
            server.BearerToken(other, TestAccounts.Plain.Name),
            otherSecrets.BearerToken(scheme, TestAccounts.Plain.Name),
            $"{parts[0]}.{parts[1]}.",
            $"{Encode("""{"alg":"none","typ":"JWT"}""")}.{parts[1]}.",
            $"{parts[0]}.{Encode(otherPayload)}.{parts[2]}",
            server.BearerToken(scheme, ""),
            server.BearerToken(scheme, "a\0b"),
        ];

        (await Clients.ResponseTextAsync(client, server.AddressOf(scheme), $"Bearer {token}")).ShouldStartWith("200\n");
        string unauthenticated = await Clients.ResponseTextAsync(client, server.AddressOf(scheme));
        unauthenticated.ShouldContain("WWW-Authenticate: Bearer realm=\"tokenbench\"\n");
        string refused = unauthenticated.Replace("\"tokenbench\"", "\"tokenbench\", error=\"invalid_token\"", StringComparison.Ordinal);
        foreach (string invalidToken in invalidTokens)
            (await Clients.ResponseTextAsync(client, server.AddressOf(scheme), $"Bearer {invalidToken}")).ShouldBe(
                invalidToken == "" ? unauthenticated : refused,
                invalidToken
            );
    }

    [Theory]
    [InlineData(-61, HttpStatusCode.Unauthorized)]
    [InlineData(-59, HttpStatusCode.OK)]
    [InlineData(1, HttpStatusCode.Unauthorized)]
    public async Task A_token_is_valid_for_an_hour_from_its_start(int minutesAgo, HttpStatusCode status)
    {
        AuthScheme scheme = AuthScheme.BearerEs256;
        using var secrets = new ClientSecrets([scheme], new ManualClock(TimeProvider.System.GetUtcNow().AddMinutes(minutesAgo)));
        await using SchemeServer server = await SchemeServer.StartAsync(
            new()
            {
                Schemes = [scheme.Name],
                PasswordHash = "sha1",
                BearerKeys = secrets.BearerKeys,
            },
            TimeProvider.System,
            CancellationToken.None
        );
        using HttpClient client = Clients.Plain();
        (
            await Clients.StatusAsync(client, new(server.Facts.Address, scheme.Path), $"Bearer {secrets.BearerToken(scheme, "user00001")}")
        ).ShouldBe(status);
    }

    private static string Encode(string json) => Base64Url.EncodeToString(Encoding.UTF8.GetBytes(json));
}
