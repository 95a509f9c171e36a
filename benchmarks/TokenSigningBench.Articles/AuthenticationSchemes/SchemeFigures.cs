using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Articles.AuthenticationSchemes;

/// <summary>The figures that follow from a cell.</summary>
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

    /// <summary>Logins per second, one value per round.</summary>
    public IReadOnlyList<double> Rates { get; }

    /// <summary>The number of successful logins.</summary>
    public int Logins { get; }

    public int Failed { get; }

    /// <summary>The number of answered requests.</summary>
    public int Requests { get; }

    /// <summary>Logins per second, the median of the rounds; null where nothing was measured.</summary>
    public double? LoginsPerSecond => Rates.Count > 0 ? Rates.Median() : null;

    /// <summary>Requests per second, the median of the rounds; null where nothing was measured.</summary>
    public double? RequestsPerSecond => Rates.Count > 0 ? Cell.Windows.Select(window => window.Requests / window.Seconds).Median() : null;

    /// <summary>
    /// Round trips per successful login: all requests, including those of failed logins, over successful logins. Null where none was
    /// successful.
    /// </summary>
    public double? RoundTrips => Logins > 0 ? (double)Requests / Logins : null;

    /// <summary>The web server's processor time per login, in milliseconds; null where it is not known.</summary>
    public double? ServerCpuMilliseconds => PerLogin(window => window.ServerCpuSeconds);

    /// <summary>The processor time of the server's backends per login, in milliseconds; null where it is not known.</summary>
    public double? BackEndCpuMilliseconds => PerLogin(window => window.BackEndCpuSeconds);

    /// <summary>The clients' processor time per login, in milliseconds; null where it is not known.</summary>
    public double? ClientCpuMilliseconds => PerLogin(window => window.ClientCpuSeconds);

    /// <summary>The highest use by other programs in any round, in cores; null where it is not known.</summary>
    public double? OtherCores => Cell.Windows.Max(window => window.OtherCores);

    private double? PerLogin(Func<SchemeWindow, double?> seconds) =>
        Logins > 0 && Cell.Windows.All(window => seconds(window) is not null)
            ? 1e3 * Cell.Windows.Sum(window => seconds(window)!.Value) / Logins
            : null;
}
