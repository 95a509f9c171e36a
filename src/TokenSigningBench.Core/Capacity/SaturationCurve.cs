using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Core.Capacity;

/// <summary>One point of a <see cref="SaturationCurve"/>.</summary>
/// <param name="Utilization">The used share of the cores' time, of those cores that the node can keep busy.</param>
/// <param name="LoginsPerSecond">The rate at this utilization.</param>
/// <param name="P95Milliseconds">The 95th percentile of the response times.</param>
public sealed record SaturationCurvePoint(double Utilization, double LoginsPerSecond, double P95Milliseconds);

/// <summary>How the 95th percentile of the response times grows with the load: data for a chart.</summary>
/// <param name="Name">The key that the service times belong to.</param>
/// <param name="Points">The points, lowest load first.</param>
public sealed record SaturationCurve(string Name, double ServiceMilliseconds, IReadOnlyList<SaturationCurvePoint> Points)
{
    /// <summary>The utilization of the points: from 10% to 95% of what the node can do, in steps of 5%.</summary>
    public static readonly IReadOnlyList<double> Utilizations = [.. Enumerable.Range(2, 18).Select(step => step / 20.0)];

    // With this many logins the standard deviation between seeds is 2% at a load of 80% and 6% at 95% (two cores under processor sharing,
    // 12 seeds).
    private static readonly int Logins = MeasuringTime.Of(200_000);

    // The curve shows the steady state, so the logins that found the server idle are left out.
    private static readonly int SkippedLogins = Logins / 10;

    /// <summary>
    /// Simulates one node with Poisson arrivals at each load. Every load and key uses the same random numbers, so that only the load and
    /// the key differ.
    /// </summary>
    /// <param name="serviceMilliseconds">Measured service times in measured order; one or more.</param>
    /// <param name="seed">The same seed gives the same curve.</param>
    /// <exception cref="ArgumentException">There are no service times, one is not above zero, or the node is invalid.</exception>
    public static SaturationCurve Of(string name, IReadOnlyList<double> serviceMilliseconds, Node node, int seed = 1993)
    {
        node.ThrowIfInvalid();
        double[] services = ServiceTimes.InOrder(serviceMilliseconds, Logins, seed);
        if (!services.All(time => time > 0 && double.IsFinite(time)))
            throw new ArgumentException("Service times are above zero", nameof(serviceMilliseconds));
        double mean = serviceMilliseconds.Mean();
        double[] shares = Arrivals.Plan(ArrivalPattern.Poisson, Logins, TimeSpan.FromMilliseconds(1), seed);
        // The sample rarely fits into the simulation a whole number of times, so the load is computed from the times that are used.
        double work = services.Sum();
        return new(name, mean, [.. Utilizations.AsParallel().AsOrdered().Select(use => PointAt(use, work / use / node.MaxCores))]);

        SaturationCurvePoint PointAt(double use, double milliseconds)
        {
            double[] responses = node.Responses(Array.ConvertAll(shares, share => share * milliseconds), services);
            return new(use, use * node.MaxCores * 1e3 / mean, ResponseTimes.PercentileOf(responses[SkippedLogins..], 95)!.Value);
        }
    }

    /// <summary>The curve for service times scaled to another mean. The simulation does not depend on the unit of time.</summary>
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

    /// <summary>The curve with a delay added to each response, during which no core is busy with it.</summary>
    public SaturationCurve DelayedBy(double milliseconds) =>
        this with
        {
            Points = [.. Points.Select(point => point with { P95Milliseconds = point.P95Milliseconds + milliseconds })],
        };
}
