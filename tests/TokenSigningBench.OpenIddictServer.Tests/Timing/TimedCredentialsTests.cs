using System.Net;
using System.Text.Json;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.OpenIddictServer.Registration;
using TokenSigningBench.OpenIddictServer.Timing;
using TokenSigningBench.Testing;

namespace TokenSigningBench.OpenIddictServer.Tests.Timing;

public class TimedCredentialsTests
{
    [SkippableTheory]
    [InlineData(2048, true)]
    [InlineData(3072, false)]
    public async Task Refresh_tokens_are_redeemed_with_any_encryption_key_and_without_token_storage(int bits, bool stores)
    {
        LongTest.SkipUnlessAll("a server for each setting");
        var settings = new OpenIddictSettings
        {
            Store = OpenIddictStore.Memory,
            EncryptionKeyBits = bits,
            StoresTokens = stores,
        };
        await using RunningProvider provider = await RunningProvider.StartAsync(settings);
        using var party = new RelyingParty(provider);
        await party.SignInAsync();
        var verifier = CodeVerifier.Create();
        (_, JsonElement redeemed) = await party.RedeemAsync(
            await party.CodeAsync(verifier, ProviderClients.Public),
            verifier,
            ProviderClients.Public
        );

        (HttpResponseMessage response, _) = await party.TokenAsync(
            new() { ["grant_type"] = "refresh_token", ["refresh_token"] = redeemed.GetProperty("refresh_token").GetString()! },
            ProviderClients.Public
        );

        response.StatusCode.ShouldBe(HttpStatusCode.OK);
        ServerTiming.Parse(response.Headers.GetValues(ServerTiming.Header))!["decrypt"].ShouldNotBeNull();
    }

    [Theory]
    [InlineData(2048)]
    [InlineData(3072)]
    public void The_encryption_key_has_the_given_size(int bits)
    {
        var options = new ProviderOptions
        {
            Key = RunningProvider.KeyWithCertificate(2048),
            Algorithm = Core.Keys.JwsAlgorithm.Rs(256),
            Secret = Lab.Accounts.LabSecret.Generate(),
            Settings = new() { EncryptionKeyBits = bits },
        };
        using (options.Key)
            TimedCredentials.Encryption(options).KeySize.ShouldBe(bits);
    }
}
