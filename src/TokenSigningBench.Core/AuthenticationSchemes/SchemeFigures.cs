using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.AuthenticationSchemes;

/// <summary>What a cell says. Everything here follows from it.</summary>
public sealed class SchemeFigures
{
    public SchemeFigures(SchemeCell cell)
    {
        Cell = cell;
        Rates = [.. cell.Windows.Select(window => window.LoginsPerSecond)];
        Logins = cell.Windows.Sum(window => window.Logins);
        Failed = cell.Windows.Sum(window => window.Failed);
        Requests = cell.Windows.Sum(window => window.Requests);
    }

    public SchemeCell Cell { get; }

    /// <summary>Logins a second, a figure a round.</summary>
    public IReadOnlyList<double> Rates { get; }

    /// <summary>Who were let in.</summary>
    public int Logins { get; }

    public int Failed { get; }

    /// <summary>Requests that were answered.</summary>
    public int Requests { get; }

    /// <summary>Logins a second, the median of the rounds; null where nothing was measured.</summary>
    public double? LoginsPerSecond => Rates.Count > 0 ? Rates.Median() : null;

    /// <summary>Requests a second, the median of the rounds; null where nothing was measured.</summary>
    public double? RequestsPerSecond => Rates.Count > 0 ? Cell.Windows.Select(window => window.Requests / window.Seconds).Median() : null;

    /// <summary>Round trips a login: the requests of those who were let in and of those who were not, over those who were. Null where nobody was.</summary>
    public double? RoundTrips => Logins > 0 ? (double)Requests / Logins : null;

    /// <summary>The web server's processor time a login, in milliseconds; null where it is not known.</summary>
    public double? ServerCpuMilliseconds => Each(window => window.ServerCpuSeconds);

    /// <summary>The same of what it asked behind it.</summary>
    public double? BackEndCpuMilliseconds => Each(window => window.BackEndCpuSeconds);

    /// <summary>The same of the clients.</summary>
    public double? ClientCpuMilliseconds => Each(window => window.ClientCpuSeconds);

    /// <summary>The most that other programs took in any round, in cores; null where it is not known.</summary>
    public double? OtherCores => Cell.Windows.Max(window => window.OtherCores);

    private double? Each(Func<SchemeWindow, double?> seconds) =>
        Logins > 0 && Cell.Windows.All(window => seconds(window) is not null)
            ? 1e3 * Cell.Windows.Sum(window => seconds(window)!.Value) / Logins
            : null;
}
