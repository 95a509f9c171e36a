using System.Globalization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using TokenSigningBench.Check.Size;
using Yarp.ReverseProxy.Configuration;

namespace TokenSigningBench.Check.Tests.Size;

/// <summary>YARP in this process, which reads responses with HttpClient's handler.</summary>
internal sealed class YarpProgram : IMeasuredProgram
{
    /// <summary>It, and those that <c>size --measure</c> measures.</summary>
    public static IReadOnlyList<IMeasuredProgram> AndOthers { get; } = [.. LimitedPrograms.All, new YarpProgram()];

    /// <summary>Starts one of them, in front of an origin.</summary>
    /// <param name="raised">A limit to raise; null for the default settings.</param>
    public static Task<RunningProgram> StartOrSkipAsync(string name, ProbeOrigin origin, HeadLimit? raised = null)
    {
        IMeasuredProgram program = AndOthers.Single(one => one.Name == name);
        Skip.If(program.Missing() is not null, $"{name}: {program.Missing()}");
        return program.StartAsync(origin.Port, raised, default);
    }

    public string Name => "yarp";

    public string? Missing() => null;

    public async Task<RunningProgram> StartAsync(int origin, HeadLimit? raised, CancellationToken cancel)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        var log = new LogTail();
        builder.Logging.ClearProviders().AddProvider(log);
        builder
            .Services.AddReverseProxy()
            .LoadFromMemory(
                [
                    new()
                    {
                        RouteId = "all",
                        ClusterId = "origin",
                        Match = new() { Path = "{**all}" },
                    },
                ],
                [
                    new()
                    {
                        ClusterId = "origin",
                        Destinations = new Dictionary<string, DestinationConfig>
                        {
                            ["origin"] = new() { Address = $"http://127.0.0.1:{origin}/" },
                        },
                    },
                ]
            )
            .ConfigureHttpClient(
                (_, handler) =>
                {
                    // "SocketsHttpHandler.MaxResponseHeadersLength = 128"
                    if (raised is not null)
                        handler.MaxResponseHeadersLength = int.Parse(raised.Setting.Split(" = ")[1], CultureInfo.InvariantCulture);
                }
            );
        // The keys of the default provider would be written to a file.
        builder.Services.AddSingleton<IDataProtectionProvider>(new EphemeralDataProtectionProvider());
        WebApplication server = builder.Build();
        server.Urls.Add("http://127.0.0.1:0");
        server.MapReverseProxy();
        await server.StartAsync(cancel);
        string version = typeof(RouteConfig).Assembly.GetName().Version!.ToString(3);
        return new(new Uri(server.Urls.Single()).Port, version, _ => Task.FromResult(log.All), server);
    }
}
