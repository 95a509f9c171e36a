using System.Net;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Testing;

/// <summary>
/// Simulated hosts: network namespaces of this machine on their own bridge, each with its own sshd, which accepts one key created here.
/// They share files and processes.
/// </summary>
public sealed class NamespaceHosts : IDisposable
{
    // sshd starts only by its full path.
    private static readonly string? Server = InstalledProgram.Find("sshd");

    private readonly TemporaryFolder _folder = new();
    private readonly List<Process> _servers = [];
    private readonly string _network = string.Create(
        CultureInfo.InvariantCulture,
        $"10.{RandomNumberGenerator.GetInt32(64, 250)}.{RandomNumberGenerator.GetInt32(1, 250)}"
    );
    private readonly int _count;

    public NamespaceHosts(int count)
    {
        _count = count;
        try
        {
            Create();
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <summary>The missing requirement; null if there is none.</summary>
    public static string? Missing() =>
        !OperatingSystem.IsLinux() || Environment.UserName != "root" ? "only root makes network namespaces, on Linux"
        : Server is null || InstalledProgram.Find("ssh") is null || InstalledProgram.Find("ip") is null
            ? "apt-get install openssh-server openssh-client iproute2"
        : null;

    /// <summary>This machine's address on the bridge.</summary>
    public IPAddress BridgeAddress => IPAddress.Parse($"{_network}.1");

    public IReadOnlyList<string> Addresses => [.. Enumerable.Range(0, _count).Select(Address)];

    /// <summary>The path of the ssh configuration for the hosts.</summary>
    public string Configuration => _folder.File("config");

    /// <summary>An unused address on the bridge.</summary>
    public string UnusedAddress => $"{_network}.250";

    /// <summary>The names of a host's processes.</summary>
    public IReadOnlyList<string> Running(int host) => [.. Processes(host).Select(NameOf).Where(name => name.Length > 0)];

    /// <summary>Kills all processes of a host at once, like a power failure.</summary>
    public void Kill(int host)
    {
        foreach (int process in Processes(host))
            Signals.Send(process, Signals.Kill);
    }

    public void Dispose()
    {
        for (int host = 0; host < _count; host++)
        {
            Kill(host);
            Run("ip", "netns", "del", Name(host));
        }

        Run("ip", "link", "del", Bridge);
        foreach (Process server in _servers)
            server.Dispose();
        _folder.Dispose();
    }

    private string Bridge => $"b{_network.Replace('.', 'x')}";

    private string Name(int host) => string.Create(CultureInfo.InvariantCulture, $"{Bridge}-{host}");

    private string Address(int host) => string.Create(CultureInfo.InvariantCulture, $"{_network}.{host + 2}");

    private void Create()
    {
        foreach (string key in (string[])["user", "host"])
            RunOrThrow("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", _folder.File(key));
        // sshd requires this folder.
        Directory.CreateDirectory("/run/sshd");
        File.WriteAllText(
            Configuration,
            $"""
            Host {_network}.*
              IdentityFile {_folder.File("user")}
              IdentitiesOnly yes
              UserKnownHostsFile /dev/null
              StrictHostKeyChecking no
              LogLevel ERROR

            """
        );
        RunOrThrow("ip", "link", "add", Bridge, "type", "bridge");
        RunOrThrow("ip", "addr", "add", $"{_network}.1/24", "dev", Bridge);
        RunOrThrow("ip", "link", "set", Bridge, "up");
        for (int host = 0; host < _count; host++)
            CreateHost(host);
        for (int host = 0; host < _count; host++)
            WaitFor(host);
    }

    private void CreateHost(int host)
    {
        string link = string.Create(CultureInfo.InvariantCulture, $"{Bridge}{host}");
        link = $"v{link[1..]}";
        RunOrThrow("ip", "netns", "add", Name(host));
        RunOrThrow("ip", "link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", Name(host));
        RunOrThrow("ip", "link", "set", link, "master", Bridge, "up");
        RunOrThrow("ip", "-n", Name(host), "addr", "add", $"{Address(host)}/24", "dev", "eth0");
        RunOrThrow("ip", "-n", Name(host), "link", "set", "eth0", "up");
        RunOrThrow("ip", "-n", Name(host), "link", "set", "lo", "up");
        var start = new ProcessStartInfo(
            "ip",
            [
                "netns",
                "exec",
                Name(host),
                Server!,
                "-D",
                "-f",
                "/dev/null",
                "-o",
                $"ListenAddress={Address(host)}",
                "-o",
                $"HostKey={_folder.File("host")}",
                "-o",
                "PidFile=none",
                "-o",
                $"AuthorizedKeysFile={_folder.File("user.pub")}",
                "-o",
                "StrictModes=no",
                "-o",
                "PasswordAuthentication=no",
                "-o",
                "UsePAM=no",
                "-o",
                "Subsystem=sftp internal-sftp",
            ]
        )
        {
            RedirectStandardError = true,
            RedirectStandardInput = true,
        };
        _servers.Add(Process.Start(start)!);
    }

    // Retries until the host answers, for about a minute on an idle machine.
    private void WaitFor(int host)
    {
        for (int attempt = 0; attempt < 60; attempt++)
        {
            if (
                Run(
                    "ssh",
                    "-F",
                    Configuration,
                    "-o",
                    "BatchMode=yes",
                    "-o",
                    "ConnectionAttempts=3",
                    "-o",
                    "ConnectTimeout=5",
                    Address(host),
                    "true"
                ).ExitCode == 0
            )
                return;
        }

        throw new InvalidOperationException($"{Address(host)} does not answer");
    }

    private IEnumerable<int> Processes(int host) =>
        Run("ip", "netns", "pids", Name(host))
            .Output.Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Select(line => int.Parse(line, CultureInfo.InvariantCulture));

    private static string NameOf(int process)
    {
        try
        {
            return File.ReadAllText(string.Create(CultureInfo.InvariantCulture, $"/proc/{process}/comm")).Trim();
        }
        catch (IOException)
        {
            return "";
        }
    }

    private static void RunOrThrow(string program, params string[] arguments)
    {
        (int exitCode, _, string errors) = Run(program, arguments);
        if (exitCode != 0)
            throw new InvalidOperationException($"{program} {string.Join(' ', arguments)}: {errors}");
    }

    private static (int ExitCode, string Output, string Errors) Run(string program, params string[] arguments) =>
        DotNetProgram.RunFile(program, arguments);
}
