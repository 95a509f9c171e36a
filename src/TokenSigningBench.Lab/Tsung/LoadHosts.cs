using System.Net;
using System.Net.Sockets;
using System.Text.RegularExpressions;

namespace TokenSigningBench.Lab.Tsung;

/// <summary>
/// Reads the list of load hosts: one per line, as ssh takes it (<c>host</c> or <c>user@host</c>). Text after # is a comment.
/// </summary>
public static partial class LoadHosts
{
    public const int Max = 64;

    private const int MaxBytes = 1 << 16;

    /// <summary>
    /// Reads a list and resolves its names. A repeated host or one without an address gets a <see cref="LoadHost.Failure"/>; the others are
    /// used.
    /// </summary>
    /// <exception cref="UserErrorException">The list cannot be read, has no host or too many, or a line is invalid.</exception>
    public static async Task<IReadOnlyList<LoadHost>> ReadAsync(string path, CancellationToken cancel)
    {
        string[] names = [.. Names(path)];
        if (names.Length is 0 or > Max)
            throw new UserErrorException(
                path,
                names.Length == 0
                    ? "names no load host"
                    : string.Create(CultureInfo.InvariantCulture, $"names {names.Length} load hosts, and the most are {Max}")
            );
        List<LoadHost> hosts = [];
        foreach (string name in names)
        {
            (IPAddress? address, string? trouble) = await FindAsync(name[(name.IndexOf('@', StringComparison.Ordinal) + 1)..], cancel)
                .ConfigureAwait(false);
            LoadHost? first = hosts.FirstOrDefault(host => host.Name == name || (address is not null && address.Equals(host.Address)));
            hosts.Add(
                first is null ? new(name, address, trouble) : new(name, null, $"is {first.Name} again, and counts once", IsRepeated: true)
            );
        }

        return hosts;
    }

    private static IEnumerable<string> Names(string path)
    {
        string[] lines = SourceText.Read(path, MaxBytes).Split('\n');
        foreach ((int index, string line) in lines.Index())
        {
            string name = line.Split('#')[0].Trim();
            if (name.Length == 0)
                continue;
            // The name must not be an option for ssh, nor several words for a shell.
            yield return HostPattern().IsMatch(name)
                ? name
                : throw new UserErrorException(
                    path,
                    string.Create(CultureInfo.InvariantCulture, $"line {index + 1} is no host as ssh takes it: host or user@host")
                );
        }
    }

    // The Erlang nodes are named by IPv4 addresses.
    private static async Task<(IPAddress? Address, string? Failure)> FindAsync(string name, CancellationToken cancel)
    {
        try
        {
            IPAddress[] all = await Dns.GetHostAddressesAsync(name, AddressFamily.InterNetwork, cancel).ConfigureAwait(false);
            return all is [var first, ..] ? (first, null) : (null, "has no IPv4 address");
        }
        catch (SocketException e)
        {
            return (null, $"has no address: {e.Message}");
        }
    }

    [GeneratedRegex(@"^([A-Za-z0-9_][A-Za-z0-9_.-]*@)?[A-Za-z0-9][A-Za-z0-9.-]*$", RegexOptions.CultureInvariant)]
    private static partial Regex HostPattern();
}
