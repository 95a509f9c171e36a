using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Tsung;

/// <summary>A connection to a load host for as long as a storm lasts. When it ends, in whatever way, the host ends what the storm started there.</summary>
internal sealed class SshSession : IAsyncDisposable
{
    private static readonly string Script = EmbeddedText.Read("leash.sh", typeof(SshSession));

    private static readonly TimeSpan StartTimeout = TimeSpan.FromSeconds(20);

    private readonly ChildProcess _ssh;

    private SshSession(ChildProcess ssh) => _ssh = ssh;

    /// <summary>Why people no longer come from the host; null while they may.</summary>
    public string? Trouble =>
        _ssh.LastLine == "dead" ? "its Erlang died"
        : _ssh.HasEnded ? $"the connection to it ended{Words(_ssh)}"
        : null;

    /// <summary>Connects, and starts the storm's own port mapper there.</summary>
    /// <param name="host">The host, which has an address.</param>
    /// <param name="shell">How it is reached.</param>
    /// <param name="nodes">How the names of the storm's Erlang machines begin.</param>
    /// <param name="folder">Where they keep their logs.</param>
    /// <exception cref="UserErrorException">It cannot be reached, or something is missing there.</exception>
    public static async Task<SshSession> TakeAsync(
        LoadHost host,
        LoadShell shell,
        string nodes,
        int port,
        string folder,
        CancellationToken cancel
    )
    {
        string command = string.Create(
            CultureInfo.InvariantCulture,
            $"exec sh -c {LoadShell.Quoted(Script)} leash {nodes} {host.Address} {port} {LoadShell.Quoted(folder)}"
        );
        var ssh = ChildProcess.Start(host.Name, InstalledProgram.Find("ssh")!, [.. shell.Options, "--", host.Name, command]);
        try
        {
            string said = await ssh.FirstLineAsync(cancel).WaitAsync(StartTimeout, cancel).ConfigureAwait(false);
            if (said != "ready")
                throw new UserErrorException(
                    host.Name,
                    said.StartsWith("missing", StringComparison.Ordinal)
                        ? $"{said["missing ".Length..]} is not installed there: apt-get install tsung"
                        : said
                );
            return new(ssh);
        }
        catch (Exception e)
        {
            await ssh.DisposeAsync().ConfigureAwait(false);
            throw e switch
            {
                TimeoutException => new UserErrorException(host.Name, $"did not answer within {StartTimeout.TotalSeconds:0} seconds", e),
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

    /// <summary>Ends what is left there, and the connection.</summary>
    public ValueTask DisposeAsync() => _ssh.DisposeAsync();

    private static string Words(ChildProcess ssh) => ssh.LastLine is { Length: > 0 } line and not "ready" ? $": {line}" : "";
}
