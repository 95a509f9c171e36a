using System.Net;
using System.Net.Sockets;
using System.Text.RegularExpressions;

namespace TokenSigningBench.Lab.Tsung;

/// <summary>A list of machines that people come from: a line each, as ssh takes it (<c>host</c> or <c>user@host</c>); what follows a # does not count.</summary>
public static partial class LoadHosts
{
    public const int Max = 64;

    private const int MaximumBytes = 1 << 16;

    /// <summary>Reads a list and looks its names up. One that is there twice, or has no address, is named in its own <see cref="LoadHost.Trouble"/>: the others go on.</summary>
    /// <exception cref="UserErrorException">It cannot be read, holds no host or too many, or a line is none.</exception>
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
        string[] lines = Encoding.UTF8.GetString(SourceFile.ReadAllBytes(path, MaximumBytes)).Split('\n');
        foreach ((int index, string line) in lines.Index())
        {
            string name = line.Split('#')[0].Trim();
            if (name.Length == 0)
                continue;
            // Not taken for an option by ssh, nor for more than a word by a shell.
            yield return Form().IsMatch(name)
                ? name
                : throw new UserErrorException(
                    path,
                    string.Create(CultureInfo.InvariantCulture, $"line {index + 1} is no host as ssh takes it: host or user@host")
                );
        }
    }

    // Erlang's nodes here are named by IPv4 addresses.
    private static async Task<(IPAddress? Address, string? Trouble)> FindAsync(string name, CancellationToken cancel)
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
    private static partial Regex Form();
}
