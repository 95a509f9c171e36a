using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Storms;

namespace TokenSigningBench.Reports.Storm;

/// <summary>Formats the figures and names of a load test.</summary>
internal static class StormText
{
    public static string Milliseconds(double? milliseconds) =>
        milliseconds switch
        {
            null => "unknown",
            double.PositiveInfinity => "no answer",
            { } time => FigureText.Milliseconds(time),
        };

    public static string Count(int number) => number.ToString("#,##0", CultureInfo.InvariantCulture);

    public static string Figure(double? figure, string format) => figure?.ToString(format, CultureInfo.InvariantCulture) ?? "unknown";

    public static string Name(StormServer server) => server.Certificate ?? server.Program;

    public static string Scenario(StormRun run) =>
        run.Plan.WithPassword
            ? $"the login form, sends a password, which the server hashes ({run.PasswordHash ?? "unknown"}), and asks for the page"
            : "the page alone: everybody was signed in before the clock started, by one session that all share";

    public static string LastTimedByte(StormRun run) => run.Engine is null ? "first" : "last";

    public static string SharedCores(StormRun run) =>
        run.Servers.Any(server => server.Hosts is not null)
            ? "People came from other machines; what the server ran on is not known"
            : "Server and load generator shared this machine's cores: each takes some of the other's time, and the times "
                + "below are longer for it";

    public static string Load(StormPlan plan)
    {
        string time = Invariant($"{plan.Seconds:0.###} s");
        return plan.Arrivals is { } arrivals
            ? Invariant($"{plan.Users:#,0} people over {time} ({plan.Users / plan.Seconds:0.0#} a second), ")
                + Invariant($"{Pattern(arrivals, plan)}, seed {plan.Seed}: an open model")
            : Invariant($"{plan.Users:#,0} users for {time}, each again as soon as answered: a closed model");
    }

    private static string Pattern(ArrivalPattern arrivals, StormPlan plan) =>
        arrivals switch
        {
            ArrivalPattern.Poisson => "arriving independently (poisson)",
            ArrivalPattern.Constant => "arriving at equal distances (constant)",
            _ => Invariant($"arriving as in a morning, {plan.PeakFactor ?? MorningCurve.DefaultPeakFactor:0.##} times that at its top"),
        };
}
