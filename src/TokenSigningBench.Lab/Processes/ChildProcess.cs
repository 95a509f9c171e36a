using System.ComponentModel;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Processes;

/// <summary>A program that never outlives us: it ends when this is disposed, and when our own process ends in any way, by SIGKILL too.</summary>
/// <remarks>
/// What makes that sure is its standard input, whose other end is ours alone: the system closes it with us. A program that does not look at
/// its standard input runs under a guard that does. (Linux can also send a signal at the parent's death, but means the thread that started
/// the child, and .NET's threads come and go.)
/// </remarks>
internal sealed class ChildProcess : IAsyncDisposable
{
    /// <summary>How long it may take to end by itself, once its standard input has ended.</summary>
    public static readonly TimeSpan ShutdownTimeout = TimeSpan.FromSeconds(2);

    private static readonly string Guard = EmbeddedText.Read("guard.sh", typeof(ChildProcess));

    private readonly Process _process;
    private readonly OutputTail _words = new();
    private readonly TaskCompletionSource<string?> _firstLine = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly string? _scratch;
    private readonly Lazy<Task> _end;

    private ChildProcess(string name, Process process, string? scratch)
    {
        _scratch = scratch;
        Name = name;
        _process = process;
        Id = process.Id;
        Ended = WaitAsync();
        _end = new(EndAsync);
    }

    /// <summary>What it is called in messages.</summary>
    public string Name { get; }

    /// <summary>Its process id, which is its process group's and its session's too.</summary>
    public int Id { get; }

    /// <summary>The end of what it wrote, to both of its outputs.</summary>
    public string OutputTail => _words.All;

    /// <summary>The last line of that.</summary>
    public string LastLine => _words.Line;

    /// <summary>Whether it has ended.</summary>
    public bool HasEnded => Ended.IsCompleted || _process.HasExited;

    /// <summary>Completes when it has ended and all that it wrote is in <see cref="OutputTail"/>, with its exit code.</summary>
    public Task<int> Ended { get; }

    /// <summary>Starts a program that ends when its standard input does.</summary>
    /// <param name="name">What it is called in messages.</param>
    /// <param name="arguments">Its arguments: no secret, because everybody can read them.</param>
    /// <param name="folder">The folder it runs in; null for this process's.</param>
    /// <param name="environment">What its environment has beside this process's: no secret, because others can read that too.</param>
    /// <exception cref="UserErrorException">It cannot be started.</exception>
    public static ChildProcess Start(
        string name,
        string program,
        IEnumerable<string> arguments,
        string? folder = null,
        IReadOnlyDictionary<string, string>? environment = null
    ) => Start(name, [program, .. arguments], folder, null, environment);

    /// <summary>Starts a program that does not look at its standard input, under a guard that does.</summary>
    /// <param name="name">What it is called in messages.</param>
    /// <param name="arguments">Its arguments: no secret, because everybody can read them.</param>
    /// <param name="scratch">A folder that is removed when the program has ended, even if we have ended before; null for none.</param>
    /// <param name="environment">What its environment has beside this process's: no secret, because others can read that too.</param>
    /// <param name="signal">What it is sent to end, before it is killed: for a program that leaves something in the system when it is merely killed.</param>
    /// <exception cref="UserErrorException">It cannot be started.</exception>
    public static ChildProcess StartGuarded(
        string name,
        string program,
        IEnumerable<string> arguments,
        string? scratch = null,
        IReadOnlyDictionary<string, string>? environment = null,
        string signal = "KILL"
    ) => Start(name, ["/bin/sh", "-c", Guard, "guard", scratch ?? "", signal, program, .. arguments], null, scratch, environment);

    /// <summary>Writes a line to its standard input, which stays open.</summary>
    /// <exception cref="UserErrorException">It ended before it had read the line.</exception>
    public async Task SendAsync(string line, CancellationToken cancel)
    {
        try
        {
            // In a task of its own, because a program that does not read keeps its writer waiting.
            await Task.Run(() => _process.StandardInput.WriteLine(line), CancellationToken.None).WaitAsync(cancel).ConfigureAwait(false);
        }
        catch (IOException)
        {
            throw await EndedTooSoonAsync().ConfigureAwait(false);
        }
    }

    /// <summary>Waits for the first line that it writes to its standard output.</summary>
    /// <exception cref="UserErrorException">It ended, or ended its output, without one.</exception>
    public async Task<string> FirstLineAsync(CancellationToken cancel) =>
        await _firstLine.Task.WaitAsync(cancel).ConfigureAwait(false) ?? throw await EndedTooSoonAsync().ConfigureAwait(false);

    /// <summary>What there is to say of a program that ended while it was needed.</summary>
    public async Task<UserErrorException> EndedTooSoonAsync()
    {
        await DisposeAsync().ConfigureAwait(false);
        string words = LastLine is { Length: > 0 } line ? line : "it wrote nothing";
        return new(Name, Invariant($"ended with exit code {await Ended.ConfigureAwait(false)}: {words}"));
    }

    /// <summary>Asks it to end by ending its standard input, and if it does not, kills it with all that it started. Returns when it has ended.</summary>
    public ValueTask DisposeAsync() => new(_end.Value);

    private static ChildProcess Start(
        string name,
        string[] command,
        string? folder,
        string? scratch,
        IReadOnlyDictionary<string, string>? environment
    )
    {
        // setsid would look for it by PATH.
        if (!Path.IsPathFullyQualified(command[0]))
            throw new ArgumentException($"'{command[0]}' is not the full path of a program", nameof(command));
        // A session of its own: Ctrl-C is for us, who then end it in order.
        var start = new ProcessStartInfo(InstalledProgram.Require("setsid", "apt-get install util-linux"), command)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            WorkingDirectory = folder ?? "",
        };
        foreach ((string variable, string value) in environment ?? new Dictionary<string, string>())
            start.Environment[variable] = value;
        try
        {
            return new(name, InstalledProgram.Start(start), scratch);
        }
        catch (Win32Exception e)
        {
            throw new UserErrorException(name, $"cannot be started: {e.Message}", e);
        }
    }

    private async Task EndAsync()
    {
        try
        {
            _process.StandardInput.Close();
        }
        catch (IOException)
        {
            // It has not read everything, and never will.
        }

        await ((Task)Ended).WaitAsync(ShutdownTimeout).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (!Ended.IsCompleted)
        {
            if (!_process.HasExited)
                _process.Kill(entireProcessTree: true);
            // Whoever still holds its outputs is of its group: a child that it left behind.
            ProcessGroup.Kill(Id);
        }

        await Ended.ConfigureAwait(false);
        _process.Dispose();
        // The guard's work, unless it was killed before.
        if (Directory.Exists(_scratch))
            Directory.Delete(_scratch, recursive: true);
    }

    private async Task<int> WaitAsync()
    {
        // Both at once: a pipe that nobody reads fills up, and the program stands still.
        await Task.WhenAll(ListenAsync(_process.StandardOutput, _firstLine), ListenAsync(_process.StandardError, null))
            .ConfigureAwait(false);
        await _process.WaitForExitAsync(CancellationToken.None).ConfigureAwait(false);
        return _process.ExitCode;
    }

    // A thread each: .NET reads such a pipe by a thread of the pool that waits, whatever is awaited, and a server's two outputs take all that two cores have.
    private Task ListenAsync(StreamReader output, TaskCompletionSource<string?>? first) =>
        Task.Factory.StartNew(() => Listen(output, first), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    private void Listen(StreamReader output, TaskCompletionSource<string?>? first)
    {
        while (output.ReadLine() is { } line)
        {
            _words.Add(line);
            first?.TrySetResult(line);
        }

        first?.TrySetResult(null);
    }
}
