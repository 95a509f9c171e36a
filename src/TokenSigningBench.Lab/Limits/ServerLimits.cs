using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace TokenSigningBench.Lab.Limits;

/// <summary>What the lab's own servers take from one client, all of it Kestrel's and ASP.NET's own settings. None is reached by a load that measures.</summary>
internal static class ServerLimits
{
    // .NET ends the process ("Out of memory") where it cannot have a file any more: libraries, stores and Kestrel's own need some.
    private const long FilesOfItsOwn = 512;

    /// <summary>How long a request's headers, and a pause in its body, may take. On loopback they come in one piece.</summary>
    public static TimeSpan MaxPause { get; } = TimeSpan.FromSeconds(5);

    /// <summary>Sets the limits of a server.</summary>
    public static void Apply(KestrelServerOptions kestrel, int bodyBytes)
    {
        // RFC 9112 section 2.2 lets a server take a bare LF for the end of a line, and what is in front of it may not have.
        AppContext.SetSwitch("Microsoft.AspNetCore.Server.Kestrel.DisableHttp1LineFeedTerminators", true);
        kestrel.AddServerHeader = false;
        KestrelServerLimits limits = kestrel.Limits;
        limits.MaxRequestBodySize = bodyBytes;
        limits.RequestHeadersTimeout = MaxPause;
        limits.MinRequestBodyDataRate = new(bytesPerSecond: 240, gracePeriod: MaxPause);
        limits.MaxConcurrentConnections = OpenFiles() is { } files ? files - Math.Min(FilesOfItsOwn, files / 2) : null;
    }

    /// <summary>Cookies that came in pieces: where one is missing there is no cookie. By default that is an exception, which anybody could cause.</summary>
    public static ChunkingCookieManager Cookies() => new() { ThrowForPartialCookies = false };

    // proc(5), /proc/[pid]/limits: the soft limit, which .NET has raised to the hard one at its start.
    private static long? OpenFiles()
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
