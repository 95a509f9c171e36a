using System.Net;
using System.Net.Sockets;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Tsung;

/// <summary>The ssh options for the load hosts. ssh never asks for input.</summary>
/// <param name="Configuration">The ssh configuration file; null for that of the user.</param>
public sealed record SshOptions(string? Configuration)
{
    // A host that does not answer fails soon, and so does a lost connection.
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

    internal static string? Missing() =>
        InstalledProgram.Find("ssh") is null ? "ssh is not installed: apt-get install openssh-client" : null;

    internal IReadOnlyList<string> Options => Configuration is null ? Default : ["-F", Configuration, .. Default];

    /// <summary>Quotes a text as one word of a POSIX shell.</summary>
    internal static string Quote(string text) => $"'{text.Replace("'", "'\\''", StringComparison.Ordinal)}'";

    /// <summary>The address of this machine as seen from another one.</summary>
    internal static IPAddress FindOwnAddress(IPAddress other)
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Dgram, ProtocolType.Udp);
        // Connecting a UDP socket sends nothing, and selects the route.
        socket.Connect(other, 9);
        return ((IPEndPoint)socket.LocalEndPoint!).Address;
    }

    /// <summary>Formats an address as an Erlang tuple: {10,0,0,1}.</summary>
    internal static string ToErlangTuple(IPAddress address) =>
        string.Create(CultureInfo.InvariantCulture, $"{{{string.Join(',', address.GetAddressBytes())}}}");
}
