using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>The progress of work in a known number of steps: how much is done, and what is done now.</summary>
public sealed class StepProgress : IProgress<long>, IDisposable
{
    private readonly IProgress<WorkProgress>? _line;
    private readonly string _name;
    private readonly long _steps;
    private readonly TimeSpan? _expected;
    private readonly TextWriter? _log;
    private long _done;
    private bool _hasStep;
    private string _now = "";

    /// <param name="line">Where it is shown; null for nowhere.</param>
    /// <param name="expectedStep">The time of a step, for the estimate before one has ended; null if it is not known.</param>
    /// <param name="log">Receives one line at the start and one for each phase; null for none.</param>
    public StepProgress(IProgress<WorkProgress>? line, string name, long steps, TimeSpan? expectedStep = null, TextWriter? log = null)
    {
        (_line, _name, _steps, _expected, _log) = (line, name, steps, expectedStep * steps, log);
        _log?.WriteLine(_expected is { } all ? $"{name}: about {ProgressLine.Describe(all)} ..." : $"{name} ...");
        Show();
    }

    /// <summary>Ends the current step and begins the next one.</summary>
    /// <param name="name">What the next step does.</param>
    public void Step(string name)
    {
        if (_hasStep)
            _done++;
        (_hasStep, _now) = (true, $", {name}");
        Show();
    }

    /// <summary>Names what is done now.</summary>
    public void Phase(string name)
    {
        _now = $", {name}";
        _log?.WriteLine($"{_name}: {name} ...");
        Show();
    }

    /// <summary>Ends a number of steps that have no names.</summary>
    public void Report(long value)
    {
        _done += value;
        Show();
    }

    /// <summary>Removes the line.</summary>
    public void Dispose() => GuardedConsole.ClearProgress();

    private void Show() => _line?.Report(new(Invariant($"{_name}: {100 * _done / Math.Max(1, _steps)}%{_now}"), _done, _steps, _expected));
}
