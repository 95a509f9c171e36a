using System.ComponentModel;
using System.Diagnostics;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Core.Processes;

/// <summary>A child process that ends when this is disposed or when the current process ends, including by SIGKILL.</summary>
/// <remarks>
/// This relies on the child's standard input, whose other end only the current process holds: the kernel closes it when that process
/// ends. A program that does not read its standard input runs under a guard script that does. (Linux can also signal a child when its
/// parent dies, but "parent" there is the thread that started the child, and .NET's threads come and go.)
/// </remarks>
public sealed class ChildProcess : IAsyncDisposable
{
    /// <summary>How long the process may take to exit after its standard input is closed, before it is killed.</summary>
    public static readonly TimeSpan ShutdownTimeout = TimeSpan.FromSeconds(2);

    private static readonly string Guard = EmbeddedText.Read("guard.sh", typeof(ChildProcess));

    private readonly Process _process;
    private readonly OutputTail _output = new();
    private string _lastError = "";
    private readonly TaskCompletionSource<string?> _firstLine = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly string? _scratch;
    private readonly bool _isAnswering;
    private readonly Lazy<Task> _end;

    private ChildProcess(string name, Process process, string? scratch, bool isAnswering)
    {
        _scratch = scratch;
        _isAnswering = isAnswering;
        Name = name;
        _process = process;
        Id = process.Id;
        Ended = WaitAsync();
        _end = new(EndAsync);
    }

    /// <summary>The process's name in messages.</summary>
    public string Name { get; }

    /// <summary>The process id, which is also the id of its process group and of its session.</summary>
    public int Id { get; }

    /// <summary>The end of its standard output and standard error.</summary>
    public string OutputTail => _output.All;

    /// <summary>The last non-blank line of <see cref="OutputTail"/>; empty if there is none.</summary>
    public string LastLine => _output.LastLine;

    /// <summary>
    /// Grows by one with each second of CPU time that it and its child processes use, and with each line that it prints and that the caller
    /// does not read itself.
    /// </summary>
    public double Activity => (ProcessGroup.ProcessorSeconds(Id) ?? 0) + _output.Added;

    public bool HasEnded => Ended.IsCompleted || _process.HasExited;

    /// <summary>Completes with the exit code when the process has ended and all of its output is in <see cref="OutputTail"/>.</summary>
    public Task<int> Ended { get; }

    /// <summary>Starts a program that exits when its standard input is closed.</summary>
    /// <param name="name">The process's name in messages.</param>
    /// <param name="arguments">Its arguments. They must not contain secrets: other users can read them.</param>
    /// <param name="folder">The working directory; null for this process's.</param>
    /// <param name="environment">Variables in addition to this process's environment. They must not contain secrets.</param>
    /// <exception cref="UserErrorException">The program cannot be started.</exception>
    public static ChildProcess Start(
        string name,
        string program,
        IEnumerable<string> arguments,
        string? folder = null,
        IReadOnlyDictionary<string, string>? environment = null
    ) => Start(name, [program, .. arguments], folder, null, environment);

    /// <summary>
    /// Starts a program that answers lines of its standard input on its standard output, which only the caller reads. It exits when its
    /// standard input is closed.
    /// </summary>
    /// <param name="name">The process's name in messages.</param>
    /// <param name="arguments">Its arguments. They must not contain secrets: other users can read them.</param>
    /// <param name="folder">The working directory; null for this process's.</param>
    /// <exception cref="UserErrorException">The program cannot be started.</exception>
    public static ChildProcess StartAnswering(string name, string program, IEnumerable<string> arguments, string? folder = null) =>
        Start(name, [program, .. arguments], folder, null, null, isAnswering: true);

    /// <summary>Starts a program that does not read its standard input, under a guard script that does.</summary>
    /// <param name="name">The process's name in messages.</param>
    /// <param name="arguments">Its arguments. They must not contain secrets: other users can read them.</param>
    /// <param name="scratch">
    /// A folder that is removed when the program has ended, even if the current process ended before; null for none.
    /// </param>
    /// <param name="environment">Variables in addition to this process's environment. They must not contain secrets.</param>
    /// <param name="signal">
    /// The signal that is sent before SIGKILL, for a program that leaves system resources behind when it is killed.
    /// </param>
    /// <exception cref="UserErrorException">The program cannot be started.</exception>
    public static ChildProcess StartGuarded(
        string name,
        string program,
        IEnumerable<string> arguments,
        string? scratch = null,
        IReadOnlyDictionary<string, string>? environment = null,
        string signal = "KILL"
    ) => Start(name, ["/bin/sh", "-c", Guard, "guard", scratch ?? "", signal, program, .. arguments], null, scratch, environment);

    /// <summary>The standard input of a program that answers.</summary>
    public TextWriter Questions => _process.StandardInput;

    /// <summary>The standard output of a program that answers.</summary>
    public TextReader Answers => _process.StandardOutput;

    /// <summary>Kills the process and those that it started. Whoever reads its output then reaches the end of it.</summary>
    public void Kill() => ProcessGroup.Kill(Id);

    /// <summary>Writes a line to the process's standard input, which stays open.</summary>
    /// <exception cref="UserErrorException">The process ended before it had read the line.</exception>
    public async Task SendAsync(string line, CancellationToken cancel)
    {
        try
        {
            // In a separate task: the write blocks while the program does not read.
            await Task.Run(() => _process.StandardInput.WriteLine(line), CancellationToken.None).WaitAsync(cancel).ConfigureAwait(false);
        }
        catch (IOException)
        {
            throw await GetExitErrorAsync().ConfigureAwait(false);
        }
    }

    /// <summary>Waits for the first line of its standard output.</summary>
    /// <exception cref="UserErrorException">The process ended or closed its output without writing a line.</exception>
    public async Task<string> FirstLineAsync(CancellationToken cancel) =>
        await _firstLine.Task.WaitAsync(cancel).ConfigureAwait(false) ?? throw await GetExitErrorAsync().ConfigureAwait(false);

    /// <summary>Waits for its end, as long as it moves.</summary>
    /// <returns>The exit code.</returns>
    /// <exception cref="UserErrorException">It did nothing for too long.</exception>
    public async Task<int> WaitForEndAsync(CancellationToken cancel)
    {
        try
        {
            return await new StallWatch(StallWatch.DefaultTimeout).RunAsync(() => Activity, Ended.WaitAsync, cancel).ConfigureAwait(false);
        }
        catch (StalledException e)
        {
            throw new UserErrorException(Name, $"did not end, and {e.Message}", e);
        }
    }

    /// <summary>
    /// Ends the process and returns an exception with its exit code and the last line of its standard error, or of its output if it has
    /// none.
    /// </summary>
    /// <remarks>
    /// A prompt has no line feed: it is read when the output ends, which may be after an error that the program wrote later.
    /// </remarks>
    public async Task<UserErrorException> GetExitErrorAsync()
    {
        await DisposeAsync().ConfigureAwait(false);
        string lastLine =
            _lastError.Length > 0 ? _lastError
            : LastLine is { Length: > 0 } line ? line
            : "it wrote nothing";
        return new(Name, Invariant($"ended with exit code {await Ended.ConfigureAwait(false)}: {lastLine}"));
    }

    /// <summary>
    /// Closes the standard input, and kills the process group if the process does not exit within <see cref="ShutdownTimeout"/>. Returns
    /// when the process has ended.
    /// </summary>
    public ValueTask DisposeAsync() => new(_end.Value);

    private static ChildProcess Start(
        string name,
        string[] command,
        string? folder,
        string? scratch,
        IReadOnlyDictionary<string, string>? environment,
        bool isAnswering = false
    )
    {
        // setsid would search PATH for it.
        if (!Path.IsPathFullyQualified(command[0]))
            throw new ArgumentException($"'{command[0]}' is not the full path of a program", nameof(command));
        // A session of its own, so that Ctrl-C reaches only this process, which then ends the child in order.
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
            return new(name, InstalledProgram.Start(start), scratch, isAnswering);
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
            // The process has not read all of its input, and never will.
        }

        await ((Task)Ended).WaitAsync(ShutdownTimeout).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (!Ended.IsCompleted)
        {
            if (!_process.HasExited)
                _process.Kill(entireProcessTree: true);
            // A process that still holds the outputs open is in the group: a child that was left behind.
            ProcessGroup.Kill(Id);
        }

        await Ended.ConfigureAwait(false);
        _process.Dispose();
        // The guard removes the folder, unless it was killed before.
        if (Directory.Exists(_scratch))
            Directory.Delete(_scratch, recursive: true);
    }

    private async Task<int> WaitAsync()
    {
        // Reads both at once: a pipe that is not read fills up and blocks the program.
        await Task.WhenAll(
                _isAnswering ? Task.CompletedTask : ListenAsync(_process.StandardOutput, _firstLine),
                ListenAsync(_process.StandardError, null)
            )
            .ConfigureAwait(false);
        await _process.WaitForExitAsync(CancellationToken.None).ConfigureAwait(false);
        return _process.ExitCode;
    }

    // One thread each: .NET blocks a thread-pool thread while it reads such a pipe, even with await, and a server's two outputs take all
    // the pool threads of a machine with 2 cores.
    private Task ListenAsync(StreamReader output, TaskCompletionSource<string?>? first) =>
        Task.Factory.StartNew(() => Listen(output, first), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    private void Listen(StreamReader output, TaskCompletionSource<string?>? first)
    {
        while (output.ReadLine() is { } line)
        {
            _output.Add(line);
            first?.TrySetResult(line);
            if (first is null && !string.IsNullOrWhiteSpace(line))
                _lastError = line;
        }

        first?.TrySetResult(null);
    }
}
