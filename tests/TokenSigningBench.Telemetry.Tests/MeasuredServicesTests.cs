namespace TokenSigningBench.Telemetry.Tests;

public sealed class MeasuredServicesTests
{
    [Fact]
    public async Task A_server_that_is_added_afterwards_does_not_start()
    {
        (
            await Should.ThrowAsync<InvalidOperationException>(() =>
                KestrelServer.StartAsync(_ => { }, services => services.AddSigningTelemetry().AddIdentityServer())
            )
        ).Message.ShouldBe(
            "Duende.IdentityServer.Services.IKeyMaterialService was added after AddSigningTelemetry(), so that its signatures would not be "
                + "measured. Call AddSigningTelemetry() after the identity server was added."
        );
    }

    [Fact]
    public async Task Options_that_are_added_afterwards_are_refused_too() =>
        (
            await Should.ThrowAsync<InvalidOperationException>(() =>
                KestrelServer.StartAsync(
                    _ => { },
                    services => services.AddSigningTelemetry().Configure<OpenIddict.Server.OpenIddictServerOptions>(_ => { })
                )
            )
        ).Message.ShouldStartWith("OpenIddict.Server.OpenIddictServerOptions was added after AddSigningTelemetry()");

    [Fact]
    public void A_server_without_anything_to_measure_is_told_from_others()
    {
        MeasuredServices.Of(new ServiceCollection().AddSigningTelemetry()).IsEmpty.ShouldBeTrue();
        MeasuredServices.Of(new ServiceCollection().AddSingleton(Credentials.Of("ES256")).AddSigningTelemetry()).IsEmpty.ShouldBeFalse();
    }

    [Fact]
    public async Task A_second_call_measures_what_was_added_since_the_first()
    {
        await using KestrelServer server = await KestrelServer.StartAsync(
            _ => { },
            services =>
            {
                services.AddSigningTelemetry().AddIdentityServer().AddSigningCredential(Credentials.Of("ES256"));
                services.AddSigningTelemetry();
            }
        );
        (
            await server.Services.GetRequiredService<Duende.IdentityServer.Services.IKeyMaterialService>().GetSigningCredentialsAsync()
        ).CryptoProviderFactory.ShouldBeOfType<MeasuringCryptoProviderFactory>();
    }
}
