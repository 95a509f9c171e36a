using System.Net;
using System.Security.Cryptography;
using System.Text.Json;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Microsoft.IdentityModel.Tokens;
using OpenIddict.Server;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.OpenIddictServer.Registration;

namespace TokenSigningBench.OpenIddictServer.Tests;

[Collection(nameof(RunningProviders))]
public class ProviderTests(RunningProviders providers)
{
    public static TheoryData<string> Stores => ["Sqlite", "Memory", "None"];

    private static OpenIddictSettings OtherSettings =>
        RunningProvider.SettingsWith(OpenIddictStore.Memory) with
        {
            PasswordIterations = 4321,
            DigestsSecrets = true,
        };

    [SkippableTheory]
    [MemberData(nameof(Stores))]
    public async Task The_implicit_flow_returns_one_signed_token_by_form_and_by_fragment(string store)
    {
        RunningProviders.SkipUnlessDefault(store);
        RunningProvider provider = await providers.GetAsync(store);
        using var party = new RelyingParty(provider);
        await party.SignInAsync();

        foreach (string mode in new[] { "form_post", "fragment" })
        {
            (HttpResponseMessage response, AuthorizeResponseParameters parameters) = await party.AuthorizeAsync(
                party.Implicit.With("response_mode", mode)
            );

            response.StatusCode.ShouldBe(mode == "form_post" ? HttpStatusCode.OK : HttpStatusCode.Redirect);
            TokenValidationResult token = await party.ValidateAsync(parameters.FindInFormOrFragment("id_token")!, ProviderClients.Public);
            token.IsValid.ShouldBeTrue(token.Exception?.Message);
            (token.Claims["sub"], token.Claims["nonce"]).ShouldBe(("alice", "nonce-1"));
            parameters.Find("state").ShouldBe("state-1");
        }
    }

    [Fact]
    public void Tokens_are_valid_for_the_time_that_is_known_of_it() =>
        ServerHabit.Find("openiddict")!.TokenLifetime.ShouldBe(new OpenIddictServerOptions().AccessTokenLifetime.ShouldNotBeNull());

    // By OpenIddict itself: with a certificate in the key set of the lab's server, without one in its options.
    [Fact]
    public async Task The_kid_of_a_key_is_the_one_that_inspect_names()
    {
        RunningProvider provider = await providers.GetAsync("Memory");
        using var client = new HttpClient();
        byte[] set = await client.GetByteArrayAsync(new Uri(provider.Issuer, ".well-known/jwks"));

        using SourceKey key = JwkDocument.Read("jwks", set).Keys.ShouldHaveSingleItem();

        var facts = CertificateFacts.Of(key);
        facts.Published!.Kid.ShouldBe(ServerKid.Of(facts).Single(kid => kid.Server == ServerKid.OpenIddict).Kid);
    }

    [Fact]
    public void The_kid_of_a_bare_key_is_the_one_that_inspect_names()
    {
        using var rsa = KnownPrimeKeys.Create(2048);
        using var curve = ECDsa.Create(ECCurve.NamedCurves.nistP256);

        foreach (SecurityKey key in new SecurityKey[] { new RsaSecurityKey(rsa), new ECDsaSecurityKey(curve) })
        {
            var services = new ServiceCollection();
            services
                .AddOpenIddict()
                .AddServer(server =>
                    server
                        .EnableDegradedMode()
                        .AllowClientCredentialsFlow()
                        .SetTokenEndpointUris("/token")
                        .AddEphemeralEncryptionKey()
                        .AddSigningKey(key)
                        .AddEventHandler<OpenIddictServerEvents.ValidateTokenRequestContext>(handler =>
                            handler.UseInlineHandler(_ => ValueTask.CompletedTask)
                        )
                );
            using ServiceProvider built = services.BuildServiceProvider();
            OpenIddictServerOptions options = built.GetRequiredService<IOptionsMonitor<OpenIddictServerOptions>>().CurrentValue;

            options
                .SigningCredentials.ShouldHaveSingleItem()
                .Key.KeyId.ShouldBe(
                    key is RsaSecurityKey
                        ? KeyIdentifiers.Of(null, rsa.ExportParameters(includePrivateParameters: false), null, null, null).OpenIddictKid
                        : KeyIdentifiers.Of(null, null, curve, "P-256", null).OpenIddictKid
                );
        }
    }

    // The provider starts only if the stored hash has them.
    [Fact]
    public async Task The_password_is_hashed_with_the_requested_iterations()
    {
        RunningProvider provider = await providers.GetAsync(OtherSettings);
        using var party = new RelyingParty(provider);
        await party.SignInAsync();
    }

    // Here too.
    [Fact]
    public async Task The_password_is_hashed_with_Argon2id_where_it_was_requested()
    {
        RunningProvider provider = await providers.GetAsync(
            RunningProvider.SettingsWith(OpenIddictStore.Memory) with
            {
                PasswordHash = "argon2id:m=7168,t=1,p=2",
            }
        );
        using var party = new RelyingParty(provider);
        await party.SignInAsync();
    }

    [SkippableTheory]
    [MemberData(nameof(Stores))]
    public async Task The_code_flow_with_PKCE_returns_tokens_that_are_refreshed_and_used(string store)
    {
        RunningProviders.SkipUnlessDefault(store);
        RunningProvider provider = await providers.GetAsync(store);
        using var party = new RelyingParty(provider);
        await party.SignInAsync();

        foreach (string client in new[] { ProviderClients.Public, ProviderClients.Confidential })
        {
            var verifier = CodeVerifier.Create();
            (HttpResponseMessage response, JsonElement redeemed) = await party.RedeemAsync(
                await party.CodeAsync(verifier, client),
                verifier,
                client
            );
            response.StatusCode.ShouldBe(HttpStatusCode.OK, redeemed.ToString());
            (_, JsonElement refreshed) = await party.TokenAsync(
                new() { ["grant_type"] = "refresh_token", ["refresh_token"] = Text(redeemed, "refresh_token") },
                client
            );

            foreach (JsonElement tokens in new[] { redeemed, refreshed })
            {
                TokenValidationResult token = await party.ValidateAsync(Text(tokens, "id_token"), client);
                token.IsValid.ShouldBeTrue(token.Exception?.Message);
                token.Claims["name"].ShouldBe("alice");
                (_, string userinfo) = await party.UserinfoAsync(Text(tokens, "access_token"));
                userinfo.ShouldBe("""{"sub":"alice","name":"alice"}""");
            }
        }
    }

    [Fact]
    public async Task A_client_whose_secret_is_stored_as_a_digest_is_known_by_that_secret_alone()
    {
        RunningProvider provider = await providers.GetAsync(OtherSettings);
        using var party = new RelyingParty(provider);
        string secret = ProviderClients.SecretOf(provider.Secret);
        secret.Length.ShouldBe(64, "256 bits in hex");

        foreach (string given in new[] { secret, secret[..^1] + (secret[^1] == '0' ? '1' : '0') })
        {
            (HttpResponseMessage response, JsonElement body) = await party.TokenAsync(
                new() { ["grant_type"] = "client_credentials" },
                ProviderClients.Confidential,
                given
            );
            response.StatusCode.ShouldBe(given == secret ? HttpStatusCode.OK : HttpStatusCode.Unauthorized);
            body.TryGetProperty("access_token", out _).ShouldBe(given == secret);
        }
    }

    [SkippableTheory]
    [MemberData(nameof(Stores))]
    public async Task A_client_gets_a_token_for_itself_and_asks_about_it(string store)
    {
        RunningProviders.SkipUnlessDefault(store);
        RunningProvider provider = await providers.GetAsync(store);
        using var party = new RelyingParty(provider);

        (_, JsonElement granted) = await party.TokenAsync(new() { ["grant_type"] = "client_credentials" }, ProviderClients.Confidential);
        string token = Text(granted, "access_token");
        (_, JsonElement known) = await party.TokenAsync(
            new() { ["token"] = token },
            ProviderClients.Confidential,
            endpoint: "connect/introspect"
        );
        (_, JsonElement tampered) = await party.TokenAsync(
            new() { ["token"] = Tamper(token) },
            ProviderClients.Confidential,
            endpoint: "connect/introspect"
        );

        known.GetProperty("active").GetBoolean().ShouldBeTrue();
        known.GetProperty("sub").GetString().ShouldBe(ProviderClients.Confidential);
        tampered.GetProperty("active").GetBoolean().ShouldBeFalse();
    }

    [SkippableTheory]
    [MemberData(nameof(Stores))]
    public async Task Wrong_requests_are_refused(string store)
    {
        RunningProviders.SkipUnlessDefault(store);
        RunningProvider provider = await providers.GetAsync(store);
        using var party = new RelyingParty(provider);

        (_, AuthorizeResponseParameters signedOut) = await party.AuthorizeAsync(party.Implicit);
        signedOut.Find("error").ShouldBe("login_required");
        (await party.SignInAsync(password: "wrong")).StatusCode.ShouldBe(HttpStatusCode.OK);
        (await party.SignInAsync()).StatusCode.ShouldBe(HttpStatusCode.Redirect);

        (HttpResponseMessage elsewhere, _) = await party.AuthorizeAsync(party.Implicit.With("redirect_uri", "https://other.test/"));
        elsewhere.StatusCode.ShouldBe(HttpStatusCode.BadRequest);
        (HttpResponseMessage withoutNonce, _) = await party.AuthorizeAsync(party.Implicit.Without("nonce"));
        withoutNonce.StatusCode.ShouldBe(HttpStatusCode.BadRequest);
        (await withoutNonce.Content.ReadAsStringAsync()).ShouldContain("nonce");

        var verifier = CodeVerifier.Create();
        string code = await party.CodeAsync(verifier, ProviderClients.Public);
        (_, JsonElement wrongVerifier) = await party.RedeemAsync(code, CodeVerifier.Create(), ProviderClients.Public);
        Text(wrongVerifier, "error").ShouldBe("invalid_grant");
        (_, JsonElement tampered) = await party.RedeemAsync(Tamper(code), verifier, ProviderClients.Public);
        Text(tampered, "error").ShouldBe("invalid_grant");
        (_, JsonElement wrongRedirect) = await party.RedeemAsync(
            await party.CodeAsync(verifier, ProviderClients.Public),
            verifier,
            ProviderClients.Public,
            ("redirect_uri", "https://other.test/")
        );
        Text(wrongRedirect, "error").ShouldBe("invalid_grant");

        (HttpResponseMessage unauthorized, JsonElement wrongSecret) = await party.TokenAsync(
            new() { ["grant_type"] = "client_credentials" },
            ProviderClients.Confidential,
            secret: "wrong"
        );
        (unauthorized.StatusCode, Text(wrongSecret, "error")).ShouldBe((HttpStatusCode.Unauthorized, "invalid_client"));

        (_, AuthorizeResponseParameters implicitFlow) = await party.AuthorizeAsync(party.Implicit);
        (await party.ValidateAsync(Tamper(implicitFlow.Find("id_token")!), ProviderClients.Public)).IsValid.ShouldBeFalse();
        (HttpResponseMessage userinfo, _) = await party.UserinfoAsync(Tamper(implicitFlow.Find("id_token")!));
        userinfo.StatusCode.ShouldBe(HttpStatusCode.Unauthorized);
    }

    [SkippableTheory]
    [InlineData("Sqlite")]
    [InlineData("Memory")]
    public async Task A_code_works_once_where_tokens_are_stored(string store)
    {
        RunningProviders.SkipUnlessDefault(store);
        RunningProvider provider = await providers.GetAsync(store);
        using var party = new RelyingParty(provider);
        await party.SignInAsync();
        var verifier = CodeVerifier.Create();
        string code = await party.CodeAsync(verifier, ProviderClients.Public);

        (HttpResponseMessage first, _) = await party.RedeemAsync(code, verifier, ProviderClients.Public);
        (_, JsonElement second) = await party.RedeemAsync(code, verifier, ProviderClients.Public);

        first.StatusCode.ShouldBe(HttpStatusCode.OK);
        Text(second, "error").ShouldBe("invalid_grant");
    }

    [SkippableTheory]
    [MemberData(nameof(Stores))]
    public async Task The_session_ends_where_the_client_asks_for_it(string store)
    {
        RunningProviders.SkipUnlessDefault(store);
        RunningProvider provider = await providers.GetAsync(store);
        using var party = new RelyingParty(provider);
        await party.SignInAsync();
        (_, AuthorizeResponseParameters before) = await party.AuthorizeAsync(party.Implicit);

        (HttpResponseMessage ended, _) = await party.AuthorizeAsync(
            new(
                new(provider.Issuer, "connect/endsession"),
                [
                    new("id_token_hint", before.Find("id_token")!),
                    new("client_id", ProviderClients.Public),
                    new("post_logout_redirect_uri", RelyingParty.RedirectUri),
                ]
            )
        );
        (_, AuthorizeResponseParameters after) = await party.AuthorizeAsync(party.Implicit);

        ended.Headers.Location.ShouldBe(new(RelyingParty.RedirectUri));
        (before.Find("error"), after.Find("error")).ShouldBe((null, "login_required"));
    }

    private static string Text(JsonElement body, string member) =>
        body.TryGetProperty(member, out JsonElement value) ? value.GetString()! : body.ToString();

    // Another character in the middle of the last part: its last one may have bits that nothing reads.
    private static string Tamper(string token)
    {
        int at = token.LastIndexOf('.') + 5;
        return $"{token[..at]}{(token[at] == 'A' ? 'B' : 'A')}{token[(at + 1)..]}";
    }
}
