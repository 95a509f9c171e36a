using System.Buffers.Text;
using System.Text;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Fuzzing;

/// <summary>
/// Damaged responses of an external server, from the status line on: pages, redirects and tokens as <c>login --url</c> reads them.
/// </summary>
public sealed class LoginAnswerFuzzTests
{
    private static readonly ExternalServer Own = new()
    {
        Request = new(new("http://127.0.0.1:1/authorize"), [new("client_id", "rp"), new("redirect_uri", "https://rp.example/cb")]),
    };

    private static readonly DiscoveryDocument Document = new(
        "http://127.0.0.1:1",
        new("http://127.0.0.1:1/keys"),
        null,
        new("http://127.0.0.1:1/token"),
        ["none"]
    );

    private static readonly TokenKey Key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));

    // One client, as in a measurement; its connection changes.
    private static readonly LoginClient Client = new(null, connect: (context, cancel) => _answers!.ConnectAsync(context, cancel));

    private static InMemoryServer _answers = new([]);

    private static readonly FuzzTarget Target = new("login answers", 5, Seeds(), Read);

    [Fact]
    public void Damaged_responses_end_in_a_typed_error_or_are_read() => Fuzz.Damage(Target);

    [Fact]
    public void Undamaged_seeds_are_read() => Fuzz.ReadsAllSeeds(Target).ShouldBeTrue();

    private static void Read(byte[] bytes)
    {
        _answers = new InMemoryServer(bytes);
        AuthorizeResponse page = Client.AuthorizeAsync(Own.Request, newConnection: true).GetAwaiter().GetResult();
        string? token = page.IdToken;
        if (token is null && page.Code is null && page.Error is null)
            token = Client
                .GrantAsync(new(Own, Document), Grant.Code(Own.Request, "code", CodeVerifier.Create()), CancellationToken.None)
                .GetAwaiter()
                .GetResult()
                .IdToken;
        if (token is null)
            return;
        using VerificationKeys keys = VerificationKeys.Of("keys", new VerificationKey(Key));
        UnverifiedToken.Read("token", token).VerifyWith(keys, TokenPolicy.IdentityToken("a", "rp", TimeProvider.System));
    }

    private static byte[][] Seeds()
    {
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(Key, JwsAlgorithm.Rs(256));
        string token = signer.Sign("""{"iss":"a","aud":"rp","exp":4102444800,"sub":"a"}""");
        const string timing = "Server-Timing: session;dur=0.1, sign;dur=1.5;desc=\"a\"\r\n";
        string page =
            """<!doctype html><title>a</title><form method="post" action="https://rp.example/cb">"""
            + $"""<input type="hidden" name="id_token" value="{token}"><input type=hidden name=state value=&quot;s></form>""";
        return
        [
            .. new[]
            {
                InMemoryServer.Response($"200 OK\r\n{timing}Content-Type: text/html; charset=utf-8", page),
                $"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{page.Length:x}\r\n{page}\r\n0\r\n\r\n",
                InMemoryServer.Response($"302 Found\r\n{timing}Location: https://rp.example/cb#id_token={token}&state=s", ""),
                InMemoryServer.Response("302 Found\r\nLocation: /cb?code=abc&state=s", ""),
                InMemoryServer.Response("302 Found\r\nLocation: //rp.example/cb?error=login_required&error_description=a%20b", ""),
                InMemoryServer.Response(
                    $"200 OK\r\n{timing}Content-Type: application/json",
                    $$"""{"id_token":"{{token}}","access_token":"{{Base64Url.EncodeToString(new byte[16])}}","token_type":"Bearer"}"""
                ),
            }.Select(Encoding.UTF8.GetBytes),
        ];
    }
}
