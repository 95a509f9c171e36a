using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Storm;

/// <summary>Formats the figures and names of a load test.</summary>
internal static class StormText
{
    /// <summary>The percentiles of a server's load tests from the scheduled start: of several the geometric mean.</summary>
    public static StormPercentiles? FromScheduledStart(IReadOnlyList<StormFigures> repetitions) =>
        StormPercentiles.Mean([.. repetitions.Select(one => one.FromScheduledStart)]);

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

    /// <summary>
    /// What to do about keys whose tokens were signed here, by a server of another library or by its workaround, and are left unsigned
    /// elsewhere; null where there is none.
    /// </summary>
    public static string? UnsignedElsewhere(IEnumerable<(string Name, string? Algorithm, int? Bits)> keys) =>
        KnownDefect.WarningOf(keys) is { } warning ? $"{warning} This load test's server signs them." : null;

    public static string Scenario(StormRun run) =>
        run.Plan.WithPassword
            ? $"Each user requests the login form, sends a password, "
                + $"which the server hashes ({run.PasswordHash ?? "unknown"}), and requests the page"
            : run.Plan.Flow switch
            {
                LoginFlow.Implicit => "Each user requests the page only: all users share one session, signed in before the test",
                LoginFlow.Code =>
                    "Each user requests a code and redeems it with PKCE: all users share one session, signed in before the test",
                LoginFlow.Refresh => "Each user redeems a refresh token, which it got before the test",
                _ => "Each user is a client that gets an access token with its secret",
            };

    /// <summary>What a login costs beside one signature; null where it was not measured.</summary>
    public static string? Cost(StormServer server) =>
        server.Cost is { } cost
            ? Invariant($"a login takes {Milliseconds(cost.MedianCpuMilliseconds)} ms of the server's CPU time, ")
                + Invariant($"{cost.InSignatures:0.#}× one signature of its key")
                + (cost.Signatures is { } made ? Invariant($", and makes {made:0.##}.") : ".")
            : null;

    public static string LastTimedByte(StormRun run) => run.Engine is null ? "first" : "last";

    public static string SharedCores(StormRun run) =>
        run.Servers.Any(server => server.Hosts is not null)
            ? "load came from other machines; the server's machine is not known."
            : "server and load generator share this machine's cores, so the times are longer than on separate machines.";

    public static string Load(StormPlan plan)
    {
        string time = Invariant($"{plan.Seconds:0.###} s");
        return plan.Arrivals is { } arrivals
            ? Invariant($"{plan.Users:#,0} users over {time} ({plan.Users / plan.Seconds:0.0#} logins/s), ")
                + Invariant($"{Pattern(arrivals, plan)}, seed {plan.Seed} (open model)")
            : Invariant($"{plan.Users:#,0} users for {time}, each with the next login as soon as the last is answered (closed model)");
    }

    private static string Pattern(ArrivalPattern arrivals, StormPlan plan) =>
        arrivals switch
        {
            ArrivalPattern.Poisson => "Poisson arrivals",
            ArrivalPattern.Constant => "constant arrivals",
            _ => Invariant($"morning arrivals with a peak of {plan.PeakFactor ?? MorningCurve.DefaultPeakFactor:0.##}× that rate"),
        };

    /// <summary>An assertion on a certificate, and what was measured.</summary>
    public static string Sentence(StormVerdict verdict, string name) =>
        $"{name}, {verdict.Assertion.Text}: {Measured(verdict)}"
        + (
            verdict.WithoutAnswer is { } test && verdict.Assertion.OfAnswered(test) is { } rest
                ? $", {verdict.Assertion.Metric} of the others {Milliseconds(rest)} ms."
                : "."
        );

    /// <summary>The figure of an assertion with its unit, and its interval over whole load tests.</summary>
    public static string Measured(StormVerdict verdict) =>
        verdict.Figure switch
        {
            null => "not measured",
            double.PositiveInfinity when verdict.WithoutAnswer is { } test => $"{Count(test.Failed)} of {Count(test.Started)} failed",
            double.PositiveInfinity => "too many failed",
            { } figure => Value(verdict, figure)
                + (verdict.Assertion.IsOfTime ? " ms" : verdict.Assertion.FigureUnit)
                + (verdict.Interval is { } interval ? $" ({Value(verdict, interval.Low)} to {Value(verdict, interval.High)})" : ""),
        };

    private static string Value(StormVerdict verdict, double figure) =>
        verdict.Assertion.IsOfTime ? Milliseconds(figure)
        : verdict.Interval is null ? Figure(figure, "#,##0.###")
        : FigureText.Milliseconds(figure);
}
