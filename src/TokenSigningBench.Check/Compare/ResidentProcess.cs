using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.Compare;

/// <summary>
/// A process that performs operations when it is asked, and answers with their times. The protocol is in docs/guides/compare-runs.md.
/// </summary>
/// <remarks>
/// Question and answer pass on the caller's thread: a hand-over to another thread would wait for a busy core. A timer kills a process that
/// owes an answer and does nothing, and the read then ends.
/// </remarks>
internal sealed class ResidentProcess : IAsyncDisposable
{
    private const string Ready = "ready ";
    private const int MaxLineCharacters = 1000;
    private const int MaxShownCharacters = 60;

    private readonly ChildProcess _child;
    private readonly TimeSpan _idleTimeout;
    private readonly Timer _deadline;
    private readonly CancellationToken _cancel;
    private readonly CancellationTokenRegistration _onCancel;
    private double _activity;
    private volatile bool _isStalled;

    private ResidentProcess(ChildProcess child, TimeSpan idleTimeout, CancellationToken cancel)
    {
        _child = child;
        _idleTimeout = idleTimeout;
        _cancel = cancel;
        _deadline = new(_ => KillIfStalled());
        _onCancel = cancel.Register(child.Kill);
    }

    /// <param name="idleTimeout">How long it may do nothing while it owes an answer.</param>
    /// <exception cref="UserErrorException">The program cannot be started.</exception>
    public static ResidentProcess Start(MeasuringCommand command, TimeSpan idleTimeout, CancellationToken cancel) =>
        new(
            ChildProcess.StartAnswering(
                command.Name,
                InstalledProgram.Require("env", "apt-get install coreutils"),
                command.BuildArguments()
            ),
            idleTimeout,
            cancel
        );

    /// <summary>Waits until the process is ready.</summary>
    /// <returns>The names of its operations.</returns>
    /// <exception cref="UserErrorException">It ended, does nothing, or wrote something else.</exception>
    public string[] WaitUntilReady()
    {
        string line = Ask(null);
        string[] names = line.StartsWith(Ready, StringComparison.Ordinal)
            ? line[Ready.Length..].Split(' ', StringSplitOptions.RemoveEmptyEntries)
            : [];
        return names.Length > 0 && names.Distinct().Count() == names.Length
            ? names
            : throw Refuse(line, $"its first line must be: {Ready}NAME. A command without {MeasuringCommand.RunFile} stays resident");
    }

    /// <summary>Moves the process with all its threads to one core; it stays where it is if taskset is missing.</summary>
    public Task PinAsync(int core) => CorePinning.PinAsync(_child.Id, core.ToString(CultureInfo.InvariantCulture), CancellationToken.None);

    /// <summary>Lets the process perform an operation once.</summary>
    /// <exception cref="UserErrorException">It ended, does nothing, or answered something else.</exception>
    public OperationTime Run(string operation)
    {
        string line = Ask($"run {operation} 1");
        return
            line.Split(' ', StringSplitOptions.RemoveEmptyEntries) is [var cpu, var wall]
            && Nanoseconds("cpu=", cpu) is { } used
            && Nanoseconds("wall=", wall) is { } passed
            ? new(passed, used)
            : throw Refuse(line, "an answer is: cpu=NANOSECONDS wall=NANOSECONDS");
    }

    public async ValueTask DisposeAsync()
    {
        await _deadline.DisposeAsync().ConfigureAwait(false);
        await _onCancel.DisposeAsync().ConfigureAwait(false);
        await _child.DisposeAsync().ConfigureAwait(false);
    }

    private static long? Nanoseconds(string name, string word) =>
        word.StartsWith(name, StringComparison.Ordinal)
        && long.TryParse(word[name.Length..], NumberStyles.None, CultureInfo.InvariantCulture, out long value)
            ? value
            : null;

    private UserErrorException Refuse(string line, string rule) =>
        new(_child.Name, $"wrote '{PrintableText.Of(line[..Math.Min(line.Length, MaxShownCharacters)])}', but {rule}");

    private string Ask(string? question)
    {
        string? answer;
        // Its activity is read when the time is over, and not here: that reads all processes of the machine, between two measurements.
        _deadline.Change(_idleTimeout, _idleTimeout);
        try
        {
            if (question is not null)
                _child.Questions.WriteLine(question);
            answer = ReadLine();
        }
        catch (IOException)
        {
            // The process no longer reads.
            answer = null;
        }

        _deadline.Change(Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
        _cancel.ThrowIfCancellationRequested();
        if (_isStalled)
            throw new UserErrorException(_child.Name, Invariant($"gave no answer, and did nothing for {_idleTimeout.TotalSeconds} s"));
        return answer ?? throw _child.GetExitErrorAsync().GetAwaiter().GetResult();
    }

    // A line without an end must not fill the memory.
    private string? ReadLine()
    {
        var line = new StringBuilder();
        while (_child.Answers.Read() is >= 0 and var character)
        {
            if (character == '\n')
                return line.ToString().TrimEnd('\r');
            if (line.Append((char)character).Length > MaxLineCharacters)
                throw Refuse(line.ToString(), Invariant($"a line has at most {MaxLineCharacters} characters"));
        }

        return null;
    }

    private void KillIfStalled()
    {
        double before = _activity;
        _activity = _child.Activity;
        if (StallWatch.HasMoved(before, _activity))
            return;

        _isStalled = true;
        _child.Kill();
    }
}
