using System.Text.Json;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Logging;
using TokenSigningBench.RelyingParties;
using TokenSigningBench.RelyingParties.Apis;
using TokenSigningBench.RelyingParties.Clients;

// Runs one relying party on loopback, the one that its argument names. Reads its startup data from the first line of standard input, writes
// its name and address as one line, and ends when standard input ends.
ITokenLibrary[] parties =
[
    new JwtBearerApi("jwtbearer"),
    new JwtBearerApi("jwtbearer-shortest") { HasShortestRefresh = true },
    new OpenIdConnectCallback(),
    new OpenIddictApi(),
    new OpenIdConnectClient("code", "query"),
    new OpenIdConnectClient("id_token", "form_post"),
    new OpenIddictClient(),
];
StartupData data;
ITokenLibrary party;
try
{
    data = StartupData.Read(await Console.In.ReadLineAsync());
    party = parties.Single(one => one.Name == args.FirstOrDefault());
}
catch (Exception e) when (e is JsonException or InvalidOperationException)
{
    await Console.Error.WriteLineAsync($"standard input: is no startup data for a relying party: {e.Message}");
    return 2;
}

TimeProvider clock = data.Speed > 1 ? new FastClock(data.Speed) : TimeProvider.System;

// Applications for other issuers, which are thrown away: what is slow at its first use, mostly code that is compiled then, has run before
// the one that counts is made. A library's cache of keys belongs to the application; for the whole process, Microsoft.IdentityModel only
// keeps the objects that verify by a key that it was given.
foreach (WarmUp other in data.WarmUps)
    await ShowAsync(Build(data with { Issuer = other.Issuer }), other.Tokens);
WebApplication application = Build(data);
await using (application)
{
    await application.StartAsync();
    Console.WriteLine(JsonSerializer.Serialize(new { name = party.Version, address = application.Urls.Single() }));
    // On a thread of its own: a pool thread would be missing for requests.
    await Task.Factory.StartNew(Console.In.ReadToEnd, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}

return 0;

WebApplication Build(StartupData data)
{
    WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
    builder.Configuration.Sources.Clear();
    builder.Logging.ClearProviders();
    builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(System.Net.IPAddress.Loopback, 0));
    builder.Services.AddSingleton(clock);
    builder.Services.AddAuthentication();
    party.Add(builder.Services, data);
    WebApplication application = builder.Build();
    application.Use(
        async (context, next) =>
        {
            // As behind a proxy that ends TLS at the registered address.
            if (data.RedirectUri is { } address)
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
    if (data.Keys is not null)
        Discovery.Use(application, data);
    application.Map("/clock", branch => branch.Run(context => context.Response.WriteAsync(LibraryClock.Text(clock))));
    if (party is OpenIdConnectCallback)
        application.Use(OpenIdConnectCallback.ToCallback);
    application.UseAuthentication();
    application.Run(party.AnswerAsync);
    return application;
}

static async Task ShowAsync(WebApplication application, IReadOnlyList<string> tokens)
{
    await using (application)
    {
        await application.StartAsync();
        using var client = new HttpClient(new SocketsHttpHandler { UseProxy = false }) { BaseAddress = new(application.Urls.Single()) };
        foreach (string token in tokens)
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, "") { Headers = { Authorization = new("Bearer", token) } };
            using HttpResponseMessage response = await client.SendAsync(request);
        }
    }
}
