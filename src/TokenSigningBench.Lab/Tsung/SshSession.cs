using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Tsung;

/// <summary>
/// An ssh session on a load host for the duration of a load test. When it ends in any way, the host ends the processes of the load test.
/// </summary>
internal sealed class SshSession : IAsyncDisposable
{
    private static readonly string Script = EmbeddedText.Read("load-host-session.sh", typeof(SshSession));

    private static readonly TimeSpan StartTimeout = TimeSpan.FromMinutes(2);

    private readonly ChildProcess _ssh;

    private SshSession(ChildProcess ssh) => _ssh = ssh;

    /// <summary>The problem of the host; null if there is none.</summary>
    public string? Failure =>
        _ssh.LastLine == "dead" ? "its Erlang died"
        : _ssh.HasEnded ? $"the connection to it ended{FormatLastLine(_ssh)}"
        : null;

    /// <summary>Connects, and starts the port mapper (epmd) of the load test on the host.</summary>
    /// <param name="host">The host. It has an address.</param>
    /// <param name="nodes">The prefix of the names of the Erlang nodes.</param>
    /// <param name="folder">The folder of their logs.</param>
    /// <exception cref="UserErrorException">The host cannot be reached, or a program is missing there.</exception>
    public static async Task<SshSession> ConnectAsync(
        LoadHost host,
        SshOptions shell,
        string nodes,
        int port,
        string folder,
        CancellationToken cancel
    )
    {
        string command = string.Create(
            CultureInfo.InvariantCulture,
            $"exec sh -c {SshOptions.Quote(Script)} load-host-session {nodes} {host.Address} {port} {SshOptions.Quote(folder)}"
        );
        var ssh = ChildProcess.Start(host.Name, InstalledProgram.Find("ssh")!, [.. shell.Options, "--", host.Name, command]);
        try
        {
            string reply = await ssh.FirstLineAsync(cancel).WaitAsync(StartTimeout, cancel).ConfigureAwait(false);
            if (reply != "ready")
                throw new UserErrorException(
                    host.Name,
                    reply.StartsWith("missing", StringComparison.Ordinal)
                        ? $"{reply["missing ".Length..]} is not installed there: apt-get install tsung"
                        : reply
                );
            return new(ssh);
        }
        catch (Exception e)
        {
            await ssh.DisposeAsync().ConfigureAwait(false);
            throw e switch
            {
                TimeoutException => new UserErrorException(host.Name, $"did not answer within {StartTimeout.TotalMinutes:0} minutes", e),
                UserErrorException
                    when ssh.LastLine.Length > 0
                        && ssh.LastLine != "ready"
                        && e.Message.Contains("exit code 255", StringComparison.Ordinal) => new UserErrorException(
                    host.Name,
                    $"cannot be reached: {ssh.LastLine}",
                    e
                ),
                _ => e,
            };
        }
    }

    /// <summary>Ends the processes on the host and the connection.</summary>
    public ValueTask DisposeAsync() => _ssh.DisposeAsync();

    private static string FormatLastLine(ChildProcess ssh) => ssh.LastLine is { Length: > 0 } line and not "ready" ? $": {line}" : "";
}
