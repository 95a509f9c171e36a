using System.Collections.Concurrent;
using System.Diagnostics.Tracing;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using TokenSigningBench.PlantedServer;

// A server whose logins are slow for the causes that its arguments name, and which knows how long each takes. It prints its address, and
// ends with its standard input.
if (args is ["hostile", var kind])
{
    HostileSocket.Serve(kind);
    return;
}

WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
builder.Logging.ClearProviders();
if (args.Contains("tls"))
{
    builder.WebHost.UseKestrelHttpsConfiguration();
    builder.WebHost.ConfigureKestrel(kestrel =>
        kestrel.Listen(IPAddress.Loopback, 0, listen => listen.UseHttps(PlantedCauses.LoopbackCertificate()))
    );
}
else
{
    builder.WebHost.UseUrls("http://127.0.0.1:0");
}

await using WebApplication application = builder.Build();
using var causes = new PlantedCauses(args);
var truth = new ConcurrentDictionary<string, long>();

application.MapGet(
    "/login",
    async () =>
    {
        long start = Stopwatch.GetTimestamp();
        string token = causes.SignWithSmallKey();
        foreach (PlantedCause cause in causes.All)
        {
            long before = Stopwatch.GetTimestamp();
            await cause.Wait().ConfigureAwait(false);
            Add(cause.Name, Stopwatch.GetTimestamp() - before);
        }

        Add("total", Stopwatch.GetTimestamp() - start);
        Add("logins", 1);
        return token;
    }
);

// Seconds by cause since the last call, and the number of logins.
application.MapGet(
    "/truth",
    () =>
    {
        var seconds = truth.ToDictionary(one => one.Key, one => one.Key == "logins" ? one.Value : one.Value / (double)Stopwatch.Frequency);
        truth.Clear();
        return Results.Json(seconds);
    }
);

// The event sources that a session listens to.
application.MapGet("/listened", () => EventSource.GetSources().Where(source => source.IsEnabled()).Select(source => source.Name));

await application.StartAsync().ConfigureAwait(false);
IServer server = application.Services.GetRequiredService<IServer>();
Console.WriteLine(server.Features.Get<IServerAddressesFeature>()!.Addresses.Single());
await Console.In.ReadToEndAsync().ConfigureAwait(false);

void Add(string name, long ticks) => truth.AddOrUpdate(name, ticks, (_, known) => known + ticks);
