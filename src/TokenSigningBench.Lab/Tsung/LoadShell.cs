using System.Net;
using System.Net.Sockets;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Tsung;

/// <summary>How this machine reaches its load hosts by ssh, without ever asking anybody anything.</summary>
/// <param name="Configuration">ssh's own configuration file; null for the user's.</param>
public sealed record LoadShell(string? Configuration)
{
    // A host that does not answer is named soon, and one that dies without a word is missed soon.
    private static readonly string[] Default =
    [
        "-o",
        "BatchMode=yes",
        "-o",
        "ConnectTimeout=10",
        "-o",
        "ServerAliveInterval=5",
        "-o",
        "ServerAliveCountMax=3",
    ];

    /// <summary>What is missing; null where nothing is.</summary>
    internal static string? Missing() =>
        InstalledProgram.Find("ssh") is null ? "ssh is not installed: apt-get install openssh-client" : null;

    internal IReadOnlyList<string> Options => Configuration is null ? Default : ["-F", Configuration, .. Default];

    /// <summary>A text as one word of a POSIX shell.</summary>
    internal static string Quoted(string text) => $"'{text.Replace("'", "'\\''", StringComparison.Ordinal)}'";

    /// <summary>This machine's address as seen from another.</summary>
    internal static IPAddress OwnAddressTowards(IPAddress other)
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Dgram, ProtocolType.Udp);
        // Connecting sends nothing, and chooses the way.
        socket.Connect(other, 9);
        return ((IPEndPoint)socket.LocalEndPoint!).Address;
    }

    /// <summary>An address as Erlang writes it: {10,0,0,1}.</summary>
    internal static string Tuple(IPAddress address) =>
        string.Create(CultureInfo.InvariantCulture, $"{{{string.Join(',', address.GetAddressBytes())}}}");
}
