using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Logging;

namespace TokenSigningBench.Lab.Proxies;

/// <summary>Kestrel with its default limits, in this process.</summary>
internal sealed class KestrelProgram : IMeasuredProgram
{
    public string Name => "kestrel";

    public string? Missing() => null;

    public async Task<RunningProgram> StartAsync(int origin, CancellationToken cancel)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
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
        return new(new Uri(server.Urls.Single()).Port, Environment.Version.ToString(2), server);
    }
}
