using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
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
            builder.WebHost.ConfigureKestrel(server => Raise(server.Limits, raised.Setting));
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

    // "KestrelServerLimits.MaxRequestLineSize = 32768".
    private static void Raise(KestrelServerLimits limits, string setting)
    {
        string[] words = setting.Split([" = ", "."], StringSplitOptions.None);
        int bytes = int.Parse(words[2], CultureInfo.InvariantCulture);
        switch (words[1])
        {
            case nameof(limits.MaxRequestLineSize):
                limits.MaxRequestLineSize = bytes;
                break;
            case nameof(limits.MaxRequestHeadersTotalSize):
                limits.MaxRequestHeadersTotalSize = bytes;
                break;
            default:
                throw new ArgumentException($"{words[1]} is not a limit that is raised", nameof(setting));
        }
    }
}
