using System.Text.Json;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Logging;
using TokenSigningBench.RelyingParties;
using TokenSigningBench.RelyingParties.Apis;
using TokenSigningBench.RelyingParties.Clients;

// Runs one relying party on loopback. Reads its order from the first line of standard input, writes its name and address as one line, and
// ends when standard input ends.
IRelyingParty[] parties =
[
    new JwtBearerApi(),
    new OpenIddictApi(),
    new OpenIdConnectClient("code", "query"),
    new OpenIdConnectClient("id_token", "form_post"),
    new OpenIddictClient(),
    new OpenIdConnectCallback(),
];
Order order;
IRelyingParty party;
try
{
    order = Order.Read(await Console.In.ReadLineAsync());
    party = parties.Single(one => one.Name == order.Party);
}
catch (Exception e) when (e is JsonException or InvalidOperationException)
{
    await Console.Error.WriteLineAsync($"standard input: is no order for a relying party: {e.Message}");
    return 2;
}

WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
builder.Configuration.Sources.Clear();
builder.Logging.ClearProviders();
builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(System.Net.IPAddress.Loopback, 0));
TimeProvider clock = order.Speed > 1 ? new FastClock(order.Speed) : TimeProvider.System;
builder.Services.AddSingleton(clock);
builder.Services.AddAuthentication();
party.Add(builder.Services, order);
WebApplication application = builder.Build();
await using (application)
{
    application.Use(
        async (context, next) =>
        {
            // As behind a proxy that ends TLS at the registered address.
            if (order.RedirectUri is { } address)
                (context.Request.Scheme, context.Request.Host) = (address.Scheme, HostString.FromUriComponent(address));
            try
            {
                await next(context);
            }
            catch (Exception e) when (!context.Response.HasStarted)
            {
                await Refusal.WriteAsync(context, e);
            }
        }
    );
    if (order.Keys is not null)
        Discovery.Use(application, order);
    application.Map("/clock", branch => branch.Run(context => context.Response.WriteAsync(LibraryClock.Text(clock))));
    if (party is OpenIdConnectCallback)
        application.Use(OpenIdConnectCallback.ToCallback);
    application.UseAuthentication();
    application.Run(party.AnswerAsync);
    await application.StartAsync();
    Console.WriteLine(JsonSerializer.Serialize(new { name = party.Version, address = application.Urls.Single() }));
    // On a thread of its own: a pool thread would be missing for requests.
    await Task.Factory.StartNew(Console.In.ReadToEnd, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}

return 0;
