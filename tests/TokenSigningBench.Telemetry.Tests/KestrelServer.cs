using System.Net;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Logging;

namespace TokenSigningBench.Telemetry.Tests;

/// <summary>Somebody's server, on a free loopback port.</summary>
internal sealed class KestrelServer : IAsyncDisposable
{
    private readonly WebApplication _application;

    private KestrelServer(WebApplication application) => _application = application;

    public Uri Address => new(_application.Urls.Single());

    public IServiceProvider Services => _application.Services;

    public static async Task<KestrelServer> StartAsync(Action<WebApplication> use, Action<IServiceCollection>? add = null)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        add?.Invoke(builder.Services);
        WebApplication application = builder.Build();
        use(application);
        await application.StartAsync();
        return new(application);
    }

    public async ValueTask DisposeAsync() => await _application.DisposeAsync();
}
