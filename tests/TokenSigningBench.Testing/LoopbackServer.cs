using System.Net;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace TokenSigningBench.Testing;

/// <summary>A real web server on a free loopback port, which answers each path as configured and records the requested paths.</summary>
public sealed class LoopbackServer : IAsyncDisposable
{
    private readonly WebApplication _application;
    private readonly List<string> _asked = [];

    private LoopbackServer(WebApplication application) => _application = application;

    public string Address => _application.Urls.Single();

    public IReadOnlyList<string> Asked
    {
        get
        {
            lock (_asked)
                return [.. _asked];
        }
    }

    public static async Task<LoopbackServer> StartAsync(
        Func<HttpContext, Task> answer,
        X509Certificate2? certificate = null,
        IPAddress? address = null,
        HttpProtocols protocols = HttpProtocols.Http1AndHttp2
    )
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseKestrelHttpsConfiguration();
        builder.WebHost.ConfigureKestrel(kestrel =>
            kestrel.Listen(
                address ?? IPAddress.Loopback,
                0,
                listen =>
                {
                    listen.Protocols = protocols;
                    if (certificate is not null)
                        listen.UseHttps(certificate);
                }
            )
        );
        WebApplication application = builder.Build();
        var server = new LoopbackServer(application);
        application.Run(context =>
        {
            lock (server._asked)
                server._asked.Add(context.Request.Path);
            return answer(context);
        });
        await application.StartAsync().ConfigureAwait(false);
        return server;
    }

    /// <summary>
    /// A server with these documents and 404 for every other path. {address} in a document is replaced by the server's address.
    /// </summary>
    public static Task<LoopbackServer> OfAsync(params (string Path, string Json)[] documents) =>
        StartAsync(context =>
        {
            string? json = documents.FirstOrDefault(document => document.Path == context.Request.Path).Json;
            context.Response.StatusCode = json is null ? 404 : 200;
            context.Response.ContentType = "application/json";
            return context.Response.WriteAsync(
                json?.Replace("{address}", $"http://{context.Request.Host}", StringComparison.Ordinal) ?? ""
            );
        });

    public async ValueTask DisposeAsync() => await _application.DisposeAsync().ConfigureAwait(false);
}
