using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.Digest;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Articles.Stores;
using TokenSigningBench.Articles.Tests.Digest;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Tests.Accounts;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.ServedSchemes;

public class DigestSchemeTests(SchemeFixture fixture) : IClassFixture<SchemeFixture>
{
    private static readonly AuthScheme Md5 = AuthScheme.DigestMd5;

    private Uri Address => fixture.ServerOrSkip().AddressOf(Md5);

    public static TheoryData<string, string> SchemesAndNames =>
        new()
        {
            { AuthScheme.DigestMd5.Name, TestAccounts.Plain.Name },
            { AuthScheme.DigestMd5.Name, TestAccounts.SpecialCharacters.Name },
            { AuthScheme.DigestSha256.Name, TestAccounts.Plain.Name },
            { AuthScheme.DigestSha256.Name, TestAccounts.SpecialCharacters.Name },
        };

    [SkippableTheory, MemberData(nameof(SchemesAndNames))]
    public async Task Curl_and_HttpClient_are_signed_in_as_the_given_account(string scheme, string name)
    {
        Account account = TestAccounts.All.Single(account => account.Name == name);
        Uri address = fixture.ServerOrSkip().AddressOf(AuthScheme.Parse(scheme));
        Curl.Get(address, ["--digest", "--user", $"{account.Name}:{account.Password}"]).ShouldBe((200, $"{account.Name}\n"));
        using HttpClient client = Clients.WithCredentials(address, "Digest", account);
        (await client.GetStringAsync(address)).ShouldBe($"{account.Name}\n");
    }

    [SkippableFact]
    public async Task No_credentials_a_wrong_password_and_an_unknown_name_get_the_same_refusal()
    {
        using HttpClient client = Clients.Plain();
        string nonce = await NonceAsync(client);
        string unauthenticated = WithoutNonce(await Clients.ResponseTextAsync(client, Address));
        unauthenticated.ShouldContain(
            "WWW-Authenticate: Digest realm=\"tokenbench\", qop=\"auth\", algorithm=MD5, charset=UTF-8, nonce=\"\"\n"
        );
        foreach (Account account in new[] { TestAccounts.Plain with { Password = "wrong" }, new Account("nobody", "wrong") })
            WithoutNonce(await Clients.ResponseTextAsync(client, Address, new DigestClient("MD5", account).Header(nonce, Md5.Path)))
                .ShouldBe(unauthenticated);
    }

    [SkippableFact]
    public async Task A_nonce_count_works_once_and_the_next_count_works()
    {
        using HttpClient client = Clients.Plain();
        var digest = new DigestClient("MD5", TestAccounts.Plain);
        string nonce = await NonceAsync(client);
        string first = digest.Header(nonce, Md5.Path);

        (await Clients.ResponseTextAsync(client, Address, first)).ShouldStartWith("200\n");
        string replayed = await Clients.ResponseTextAsync(client, Address, first);
        replayed.ShouldStartWith("401\n");
        replayed.ShouldNotContain("stale");
        (await Clients.ResponseTextAsync(client, Address, digest.Header(nonce, Md5.Path, "00000002"))).ShouldStartWith("200\n");
    }

    [SkippableFact]
    public async Task The_server_proves_that_it_knows_the_password_too()
    {
        using HttpClient client = Clients.Plain();
        string nonce = await NonceAsync(client);
        string answer = await Clients.ResponseTextAsync(
            client,
            Address,
            new DigestClient("MD5", TestAccounts.Plain).Header(nonce, Md5.Path)
        );

        string proofRequest = new DigestClient("MD5", TestAccounts.Plain) { Method = "" }.Header(nonce, Md5.Path);
        string proof = proofRequest[(proofRequest.LastIndexOf('=') + 2)..^1];
        answer.ShouldContain($"Authentication-Info: rspauth=\"{proof}\", cnonce=\"0a4f113b\", nc=00000001, qop=auth\n");
    }

    [SkippableFact]
    public async Task A_response_for_another_page_method_realm_or_protection_is_refused()
    {
        using HttpClient client = Clients.Plain();
        string nonce = await NonceAsync(client);
        var digest = new DigestClient("MD5", TestAccounts.Plain);
        string[] headers =
        [
            digest.Header(nonce, "/anonymous"),
            digest.Header(nonce, $"{Md5.Path}?x=1"),
            (digest with { Method = "POST" }).Header(nonce, Md5.Path),
            (digest with { Realm = "other" }).Header(nonce, Md5.Path),
            (digest with { Algorithm = "SHA-256" }).Header(nonce, Md5.Path),
            (digest with { Qop = "auth-int" }).Header(nonce, Md5.Path),
            (digest with { ClientNonce = "" }).Header(nonce, Md5.Path),
            (digest with { ClientNonce = new('a', 257) }).Header(nonce, Md5.Path),
            // The server repeats it in a response header, in quotation marks.
            (digest with { ClientNonce = "a\", rspauth=\"b" }).Header(nonce, Md5.Path),
            (digest with { ClientNonce = "a\\" }).Header(nonce, Md5.Path),
            digest.Header(nonce, Md5.Path, "1"),
            digest.Header(nonce, Md5.Path, "0000000g"),
            digest.Header(nonce, Md5.Path, "00000000"),
        ];
        foreach (string header in headers)
            (await Clients.ResponseTextAsync(client, Address, header)).ShouldStartWith("401\n", customMessage: header);
        // None of them invalidated the nonce.
        (await Clients.ResponseTextAsync(client, Address, digest.Header(nonce, Md5.Path))).ShouldStartWith("200\n");
    }

    [SkippableFact]
    public async Task A_foreign_nonce_is_reported_as_stale_only_with_the_right_password()
    {
        using HttpClient client = Clients.Plain();
        string nonce = new DigestNonces(TimeProvider.System).Create();
        (await AskAsync(TestAccounts.Plain)).ShouldContain(", stale=true\n");
        (await AskAsync(TestAccounts.Plain with { Password = "wrong" })).ShouldNotContain("stale");

        Task<string> AskAsync(Account account) =>
            Clients.ResponseTextAsync(client, Address, new DigestClient("MD5", account).Header(nonce, Md5.Path));
    }

    [Fact]
    public async Task A_nonce_that_is_too_old_is_refused_as_stale()
    {
        using var folder = new TemporaryFolder();
        SqliteDatabase.Create(folder.File("accounts.db"), TestAccounts.Stored);
        var clock = new ManualClock();
        await using SchemeServer server = await SchemeServer.StartAsync(
            new()
            {
                Schemes = [Md5.Name],
                PasswordHash = "sha1",
                SqliteFile = folder.File("accounts.db"),
            },
            clock,
            CancellationToken.None
        );
        var address = new Uri(server.Facts.Address, Md5.Path);
        using HttpClient client = Clients.Plain();
        string nonce = DigestClient.NonceIn(await Clients.ResponseTextAsync(client, address));
        var digest = new DigestClient("MD5", TestAccounts.Plain);

        clock.Advance(DigestNonces.Lifetime + TimeSpan.FromSeconds(1));
        string stale = await Clients.ResponseTextAsync(client, address, digest.Header(nonce, Md5.Path));

        stale.ShouldStartWith("401\n");
        stale.ShouldContain(", stale=true\n");
        (await Clients.ResponseTextAsync(client, address, digest.Header(DigestClient.NonceIn(stale), Md5.Path))).ShouldStartWith("200\n");
    }

    [Fact]
    public async Task An_unknown_name_takes_as_many_hashes_as_a_wrong_password()
    {
        var accounts = new OneAccount(TestAccounts.Plain, TestAccounts.Stored[1]);
        (await CountAsync(TestAccounts.Plain with { Password = "wrong" }, accounts)).ShouldBe((401, 2));
        (await CountAsync(new("nobody", "wrong"), accounts)).ShouldBe((401, 2));
        // Two more hashes for the server's own proof.
        (await CountAsync(TestAccounts.Plain, accounts)).ShouldBe((200, 4));
    }

    private static async Task<(int Status, int Hashes)> CountAsync(Account account, IDigestStore accounts)
    {
        var nonces = new DigestNonces(TimeProvider.System);
        var algorithm = new CountingMd5();
        var context = new DefaultHttpContext { Request = { Method = "GET" } };
        context.Features.GetRequiredFeature<IHttpRequestFeature>().RawTarget = Md5.Path;
        context.Request.Headers.Authorization = new DigestClient("MD5", account).Header(nonces.Create(), Md5.Path);

        await new DigestScheme(Md5, algorithm, accounts, nonces).AnswerAsync(context);

        return (context.Response.StatusCode, algorithm.Hashes);
    }

    private async Task<string> NonceAsync(HttpClient client) => DigestClient.NonceIn(await Clients.ResponseTextAsync(client, Address));

    private static string WithoutNonce(string answer) => answer.Replace(DigestClient.NonceIn(answer), "", StringComparison.Ordinal);

    private sealed class CountingMd5() : DigestAlgorithm("MD5", 16, (_, _) => 0)
    {
        public int Hashes { get; private set; }

        public override void Hash(ReadOnlySpan<byte> data, Span<byte> hash)
        {
            Hashes++;
            DigestAlgorithm.Md5.Hash(data, hash);
        }
    }

    private sealed class OneAccount(Account account, StoredAccount stored) : IDigestStore
    {
        public string? FindHa1(string name, DigestAlgorithm algorithm) => name == account.Name ? stored.Ha1Md5 : null;
    }
}
