using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>One mode on one server that runs, ready to be loaded.</summary>
internal sealed record SchemeLoad
{
    /// <summary>The mode, or the page of a primitive.</summary>
    public required string Scheme { get; init; }

    /// <summary>The server, as cells name it.</summary>
    public required string Server { get; init; }

    public required Scenario Scenario { get; init; }

    public required LoadTarget Target { get; init; }

    /// <summary>What is kept to.</summary>
    public LoadLimits Limits { get; init; } = new();

    /// <summary>The web server's processor time until now, in seconds.</summary>
    public Func<double?> ServerSeconds { get; init; } = () => null;

    /// <summary>The same of what it asks behind it; null where it asks nobody.</summary>
    public Func<double?>? BackEndSeconds { get; init; }

    /// <summary>Whether the web server has ended.</summary>
    public Func<bool> HasEnded { get; init; } = () => false;

    public Task<LoadResult> ClosedAsync(int users, TimeSpan time, CancellationToken interrupt) =>
        new LoadRun(Scenario, Target, Limits) { HasServerEnded = HasEnded }.ClosedAsync(users, time, interrupt);
}
