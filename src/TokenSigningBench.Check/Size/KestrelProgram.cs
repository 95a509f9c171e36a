using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace TokenSigningBench.Check.Size;

/// <summary>Kestrel in this process.</summary>
internal sealed class KestrelProgram : IMeasuredProgram
{
    public string Name => "kestrel";

    public string? Missing() => null;

    public async Task<RunningProgram> StartAsync(int origin, HeadLimit? raised, CancellationToken cancel)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        var log = new LogTail();
        builder.Logging.ClearProviders().AddProvider(log).AddFilter("Microsoft.AspNetCore.Server.Kestrel.BadRequests", LogLevel.Debug);
        if (raised is not null)
            Raise(builder, raised);
        WebApplication server = builder.Build();
        server.Urls.Add("http://127.0.0.1:0");
        server.Run(context =>
        {
            IEnumerable<(string, string)> fields = context.Request.Headers.SelectMany(one =>
                one.Value.Select(value => (one.Key, value ?? ""))
            );
            string target = context.Features.GetRequiredFeature<IHttpRequestFeature>().RawTarget;
            return context.Response.WriteAsync(ProbeRequest.DigestOf(target, fields), context.RequestAborted);
        });
        await server.StartAsync(cancel).ConfigureAwait(false);
        return new(new Uri(server.Urls.Single()).Port, Environment.Version.ToString(2), _ => Task.FromResult(log.All), server);
    }

    // "KestrelServerLimits.MaxRequestLineSize = 32768", as the section Kestrel:Limits of a configuration.
    private static void Raise(WebApplicationBuilder builder, HeadLimit limit)
    {
        string[] words = limit.Setting.Split([" = ", "."], StringSplitOptions.None);
        builder.Configuration.AddInMemoryCollection([new($"Kestrel:Limits:{words[1]}", words[2])]);
        builder.Services.Configure<KestrelServerOptions>(builder.Configuration.GetSection("Kestrel"));
    }
}
