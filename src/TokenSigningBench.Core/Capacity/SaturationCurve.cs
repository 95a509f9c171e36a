using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Core.Capacity;

/// <summary>One point of a curve.</summary>
/// <param name="Utilization">The share of the cores' time that is used, of those that the node can keep busy.</param>
/// <param name="LoginsPerSecond">The rate that uses it.</param>
/// <param name="P95Milliseconds">What one login in twenty exceeds.</param>
public sealed record SaturationCurvePoint(double Utilization, double LoginsPerSecond, double P95Milliseconds);

/// <summary>How the 95th percentile of the response times bends upwards as the load grows: data for a chart.</summary>
/// <param name="Name">Whose service times they are: a key.</param>
/// <param name="Points">The points, the lowest load first.</param>
public sealed record SaturationCurve(string Name, double ServiceMilliseconds, IReadOnlyList<SaturationCurvePoint> Points)
{
    /// <summary>The loads of the points: from 10 to 95 % of what the node can do, in steps of 5.</summary>
    public static readonly IReadOnlyList<double> Utilizations = [.. Enumerable.Range(2, 18).Select(step => step / 20.0)];

    // From seed to seed the figure then moves by 2 % at a load of 80 % and by 6 % at 95 % (its standard deviation, two cores under processor sharing, 12 seeds).
    private static readonly int Logins = MeasuringTime.Of(200_000);

    // The steady state is shown, so the logins that found the server idle are left out.
    private static readonly int BeforeItCounts = Logins / 10;

    /// <summary>Simulates one node with Poisson arrivals at each load. The same chances meet every load and key, so that nothing but these differs.</summary>
    /// <param name="name">The name of the curve.</param>
    /// <param name="serviceMilliseconds">Measured service times in the order in which they were measured; one or more.</param>
    /// <param name="seed">The same seed gives the same curve.</param>
    /// <exception cref="ArgumentException">There are no service times, or they or the node cannot be.</exception>
    public static SaturationCurve Of(string name, IReadOnlyList<double> serviceMilliseconds, Node node, int seed = 1993)
    {
        node.ThrowIfImpossible();
        double[] services = ServiceTimes.InOrder(serviceMilliseconds, Logins, seed);
        if (!services.All(time => time > 0 && double.IsFinite(time)))
            throw new ArgumentException("Service times are above zero", nameof(serviceMilliseconds));
        double mean = serviceMilliseconds.Mean();
        double[] shares = Arrivals.Plan(ArrivalPattern.Poisson, Logins, TimeSpan.FromMilliseconds(1), seed);
        // The sample rarely goes into the simulation a whole number of times; the work that comes in is that of the times that do.
        double work = services.Sum();
        return new(name, mean, [.. Utilizations.AsParallel().AsOrdered().Select(use => PointAt(use, work / use / node.MaxCores))]);

        SaturationCurvePoint PointAt(double use, double milliseconds)
        {
            double[] responses = node.Responses(Array.ConvertAll(shares, share => share * milliseconds), services);
            return new(use, use * node.MaxCores * 1e3 / mean, ResponseTimes.PercentileOf(responses[BeforeItCounts..], 95)!.Value);
        }
    }

    /// <summary>The curve of service times that are all so many times as long: in another unit of time the simulation is the same.</summary>
    public SaturationCurve WithService(string name, double serviceMilliseconds)
    {
        double factor = serviceMilliseconds / ServiceMilliseconds;
        return new(
            name,
            serviceMilliseconds,
            [
                .. Points.Select(point =>
                    point with
                    {
                        LoginsPerSecond = point.LoginsPerSecond / factor,
                        P95Milliseconds = point.P95Milliseconds * factor,
                    }
                ),
            ]
        );
    }

    /// <summary>The curve where each response takes a while beside, without a core being busy with it.</summary>
    public SaturationCurve DelayedBy(double milliseconds) =>
        this with
        {
            Points = [.. Points.Select(point => point with { P95Milliseconds = point.P95Milliseconds + milliseconds })],
        };
}
