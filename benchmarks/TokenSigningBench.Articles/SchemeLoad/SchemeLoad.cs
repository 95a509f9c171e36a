using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>One authentication scheme on one running server, ready for a load.</summary>
internal sealed record SchemeLoad
{
    /// <summary>The name of the scheme, or of the primitive.</summary>
    public required string Scheme { get; init; }

    /// <summary>The server name in cells.</summary>
    public required string Server { get; init; }

    public required Scenario Scenario { get; init; }

    public required LoadTarget Target { get; init; }

    public LoadLimits Limits { get; init; } = new();

    /// <summary>The processor time of the web server until now, in seconds.</summary>
    public Func<double?> ServerSeconds { get; init; } = () => null;

    /// <summary>The processor time of its backend until now, in seconds; null without a backend.</summary>
    public Func<double?>? BackEndSeconds { get; init; }

    public Func<bool> HasEnded { get; init; } = () => false;

    public Task<LoadResult> ClosedAsync(int users, TimeSpan time, CancellationToken interrupt) =>
        new LoadRun(Scenario, Target, Limits) { HasServerEnded = HasEnded }.ClosedAsync(users, time, interrupt);
}
