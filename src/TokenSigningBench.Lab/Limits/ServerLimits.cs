using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;

namespace TokenSigningBench.Lab.Limits;

/// <summary>
/// The limits per client of the lab's own servers, all of them settings of Kestrel and ASP.NET. No measured load reaches them.
/// </summary>
public static class ServerLimits
{
    // .NET ends the process ("Out of memory") if it cannot open another file. Libraries, stores and Kestrel need some.
    private const long ReservedFiles = 512;

    /// <summary>The timeout for a request's headers and for a pause in its body. On loopback each arrives in one piece.</summary>
    public static TimeSpan MaxPause { get; } = TimeSpan.FromSeconds(5);

    /// <summary>Sets the limits of a server that uses Kestrel.</summary>
    public static void Apply(IWebHostBuilder web, int bodyBytes)
    {
        web.ConfigureKestrel(kestrel => Apply(kestrel, bodyBytes));
        if (ReadMaxOpenFiles() is not { } files)
            return;
        int maxConnections = (int)Math.Min(int.MaxValue, files - Math.Min(ReservedFiles, files / 2));
        web.ConfigureServices(services =>
            services.AddSingleton<IConnectionListenerFactory>(provider => new BoundedSocketTransport(
                ActivatorUtilities.CreateInstance<SocketTransportFactory>(provider),
                maxConnections
            ))
        );
    }

    private static void Apply(KestrelServerOptions kestrel, int bodyBytes)
    {
        // RFC 9112 section 2.2 allows a server to accept a bare LF as a line end, and a proxy in front of it may not.
        AppContext.SetSwitch("Microsoft.AspNetCore.Server.Kestrel.DisableHttp1LineFeedTerminators", true);
        kestrel.AddServerHeader = false;
        KestrelServerLimits limits = kestrel.Limits;
        limits.MaxRequestBodySize = bodyBytes;
        limits.RequestHeadersTimeout = MaxPause;
        limits.MinRequestBodyDataRate = new(bytesPerSecond: 240, gracePeriod: MaxPause);
    }

    /// <summary>
    /// A cookie manager that ignores a cookie in chunks if a chunk is missing. The default is an exception, which any client could cause.
    /// </summary>
    public static ChunkingCookieManager Cookies() => new() { ThrowForPartialCookies = false };

    // proc(5), /proc/[pid]/limits: the soft limit, which .NET raises to the hard limit at its start.
    private static long? ReadMaxOpenFiles()
    {
        const string Name = "Max open files";
        if (!OperatingSystem.IsLinux())
            return null;
        string? line = File.ReadLines("/proc/self/limits").FirstOrDefault(line => line.StartsWith(Name, StringComparison.Ordinal));
        return long.TryParse(
            line?[Name.Length..].Split(' ', StringSplitOptions.RemoveEmptyEntries)[0],
            NumberStyles.None,
            CultureInfo.InvariantCulture,
            out long files
        )
            ? files
            : null;
    }
}
