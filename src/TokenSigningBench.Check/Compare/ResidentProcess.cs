using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.Compare;

/// <summary>
/// A process that performs operations when it is asked, and answers with their times. The protocol is in docs/guides/compare-runs.md.
/// </summary>
/// <remarks>
/// Question and answer pass on the caller's thread: a hand-over to another thread would wait for a busy core. A timer kills the process
/// when an answer is late, and the read then ends.
/// </remarks>
internal sealed class ResidentProcess : IAsyncDisposable
{
    private const string Ready = "ready ";
    private const int MaxLineCharacters = 1000;
    private const int MaxShownCharacters = 60;

    private readonly ChildProcess _child;
    private readonly Timer _deadline;
    private readonly CancellationToken _cancel;
    private readonly CancellationTokenRegistration _onCancel;
    private volatile bool _isLate;

    private ResidentProcess(ChildProcess child, CancellationToken cancel)
    {
        _child = child;
        _cancel = cancel;
        _deadline = new(_ => KillLate());
        _onCancel = cancel.Register(child.Kill);
    }

    /// <summary>How long an answer may take.</summary>
    public TimeSpan AnswerTimeout { get; init; } = TimeSpan.FromSeconds(20);

    /// <exception cref="UserErrorException">The program cannot be started.</exception>
    public static ResidentProcess Start(MeasuringCommand command, CancellationToken cancel) =>
        new(
            ChildProcess.StartAnswering(
                command.Name,
                InstalledProgram.Require("env", "apt-get install coreutils"),
                command.BuildArguments()
            ),
            cancel
        );

    /// <summary>Waits until the process is ready.</summary>
    /// <returns>The names of its operations.</returns>
    /// <exception cref="UserErrorException">It ended, is late, or wrote something else.</exception>
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
    /// <exception cref="UserErrorException">It ended, is late, or answered something else.</exception>
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
        _deadline.Change(AnswerTimeout, Timeout.InfiniteTimeSpan);
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
        if (_isLate)
            throw new UserErrorException(_child.Name, Invariant($"gave no answer within {AnswerTimeout.TotalSeconds} s"));
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

    private void KillLate()
    {
        _isLate = true;
        _child.Kill();
    }
}
