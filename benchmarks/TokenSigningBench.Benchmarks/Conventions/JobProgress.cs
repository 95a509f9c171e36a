using System.Diagnostics;
using System.Globalization;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>
/// The progress of a job with the time left: one line that is overwritten on a terminal, and one line at the start elsewhere.
/// </summary>
public sealed class JobProgress : IProgress<long>, IDisposable
{
    // One less than a terminal has: a full line would wrap.
    private const int Width = 79;

    private static readonly TimeSpan Redraw = TimeSpan.FromMilliseconds(500);

    private readonly TextWriter _writer;
    private readonly bool _isTerminal;
    private readonly string _job;
    private readonly long _steps;
    private readonly TimeSpan _expectedStep;
    private readonly long _start = Stopwatch.GetTimestamp();
    private long _drawn;
    private long _done;
    private bool _hasStep;
    private string _step = "";

    public JobProgress(TextWriter writer, bool isTerminal, string job, long steps, TimeSpan expectedStep)
    {
        (_writer, _isTerminal, _job, _steps, _expectedStep) = (writer, isTerminal, job, steps, expectedStep);
        if (isTerminal)
            Draw();
        else
            writer.WriteLine($"{job}: about {Duration(expectedStep * steps)} ...");
    }

    /// <summary>Ends the current step and begins the next one.</summary>
    /// <param name="name">What the next step does.</param>
    public void Step(string name)
    {
        if (_hasStep)
            _done++;
        (_hasStep, _step) = (true, name);
        Draw();
    }

    /// <summary>Names what is done now, in a line of its own where the output is no terminal.</summary>
    public void Phase(string name)
    {
        _step = name;
        if (!_isTerminal)
            _writer.WriteLine($"{_job}: {name} ...");
        Draw();
    }

    /// <summary>Ends a number of steps that have no names.</summary>
    public void Report(long value)
    {
        _done += value;
        if (Stopwatch.GetElapsedTime(_drawn) >= Redraw)
            Draw();
    }

    /// <summary>Removes the line from a terminal.</summary>
    public void Dispose()
    {
        if (_isTerminal)
            _writer.Write($"\r{new string(' ', Width)}\r");
    }

    private void Draw()
    {
        if (!_isTerminal)
            return;
        _drawn = Stopwatch.GetTimestamp();
        TimeSpan step = _done == 0 ? _expectedStep : Stopwatch.GetElapsedTime(_start) / _done;
        string line = string.Create(
            CultureInfo.InvariantCulture,
            $"{_job}: {100 * _done / Math.Max(1, _steps)}%, about {Duration(step * Math.Max(0, _steps - _done))} left"
        );
        if (_step.Length > 0)
            line += $"  {_step}";
        _writer.Write($"\r{(line.Length > Width ? line[..Width] : line.PadRight(Width))}");
    }

    private static string Duration(TimeSpan time) =>
        time < TimeSpan.FromSeconds(90)
            ? string.Create(CultureInfo.InvariantCulture, $"{Math.Ceiling(time.TotalSeconds)} s")
            : string.Create(CultureInfo.InvariantCulture, $"{Math.Ceiling(time.TotalMinutes)} min");
}
