using TokenSigningBench.Articles.Statements;

namespace TokenSigningBench.Articles.AuthenticationSchemes;

/// <summary>The figures of authentication schemes.</summary>
internal static class AuthSchemesRunFigures
{
    private static readonly double[] Percents = [50, 95, 99];

    // Logins per second, as in the ranking. In requests per second a form login would look fast.
    public static IEnumerable<RunFigure> Measured(AuthSchemesRun run) =>
        [
            .. run.Cells.SelectMany(OfCell),
            .. from missing in run.Missing
            from users in run.Plan.Users
            from figure in Failed(Name(missing.Scheme, missing.Server, users), missing.Reason)
            select figure,
            .. run.Handshake is { } handshake ? OfHandshake(handshake) : [],
            .. IStatementRun.FiguresOf(run.Statements),
        ];

    public static IEnumerable<RunFigure> Derived(AuthSchemesRun run) =>
        [
            .. run.Cells.SelectMany(cell => OtherFigures(new(cell), Name(cell))),
            .. from other in run.Servers.Skip(1)
            from one in SchemeComparison.All(run, other)
            from figure in RunFigure.Of($"{Name(one.One.Cell)}, times {other.Id}", one.Ratio, FigureUnit.Ratio)
            select figure,
            .. run.Servers.SelectMany(server => RunFigure.Of($"{server.Id}, most memory", server.PeakMemoryBytes, FigureUnit.Bytes)),
        ];

    private static RunFigure[] OfCell(SchemeCell cell)
    {
        var figures = new SchemeFigures(cell);
        string name = Name(cell);
        return figures is { Logins: 0, Failed: > 0 }
            ? Failed(name, cell.Failures.Count > 0 ? cell.Failures.MaxBy(failure => failure.Value).Key : "no login succeeded")
            :
            [
                .. RunFigure.Of($"{name}, p50", WithFailures(cell, 50), FigureUnit.Milliseconds),
                .. RunFigure.Of($"{name}, p95", WithFailures(cell, 95), FigureUnit.Milliseconds),
                .. RunFigure.Of($"{name}, logins", figures.LoginsPerSecond, FigureUnit.PerSecond),
            ];
    }

    private static IEnumerable<RunFigure> OtherFigures(SchemeFigures figures, string name) =>
        [
            new($"{name}, let in", figures.Logins, FigureUnit.Count),
            new($"{name}, not let in", figures.Failed, FigureUnit.Count),
            .. figures.Cell.Failures.Select(cause =>
                new RunFigure($"{name}, not let in", cause.Value, FigureUnit.Count).With(("cause", cause.Key))
            ),
            .. RunFigure.Of($"{name}, requests", figures.RequestsPerSecond, FigureUnit.PerSecond),
            .. RunFigure.Of($"{name}, round trips a login", figures.RoundTrips, FigureUnit.Count),
            .. Percentiles($"{name}, login", figures.Cell.Times),
            .. Percentiles($"{name}, TLS handshake", figures.Cell.Handshakes),
            .. figures.Cell.Phases.Zip(figures.Cell.PhaseTimes).SelectMany(phase => Percentiles($"{name}, {phase.First}", phase.Second)),
            .. RunFigure.Of($"{name}, server's processor time a login", figures.ServerCpuMilliseconds, FigureUnit.Milliseconds),
            .. RunFigure.Of($"{name}, processor time behind it a login", figures.BackEndCpuMilliseconds, FigureUnit.Milliseconds),
            .. RunFigure.Of($"{name}, clients' processor time a login", figures.ClientCpuMilliseconds, FigureUnit.Milliseconds),
            .. RunFigure.Of($"{name}, other work, cores", figures.OtherCores, FigureUnit.Count),
        ];

    private static IEnumerable<RunFigure> Percentiles(string name, CountedTimes times) =>
        from percent in Percents
        from figure in RunFigure.Of(name, times.Count > 0 ? times.At(percent) : null, FigureUnit.Milliseconds)
        select figure.With(("percentile", RunFigure.Percentile(percent)));

    private static IEnumerable<RunFigure> OfHandshake(HandshakeCost handshake) =>
        [
            .. RunFigure.Of($"TLS handshake on an idle server, {handshake.Key}", handshake.Milliseconds, FigureUnit.Milliseconds),
            .. RunFigure
                .Of($"the signature in a TLS handshake, {handshake.Key}", handshake.SignatureMilliseconds, FigureUnit.Milliseconds)
                .Select(figure => figure.With((RunFigure.Operation, "sign"), (RunFigure.Key, handshake.Key))),
        ];

    private static RunFigure[] Failed(string name, string reason) =>
        [
            new($"{name}, p50", null, FigureUnit.Milliseconds) { Failure = reason },
            new($"{name}, p95", null, FigureUnit.Milliseconds) { Failure = reason },
            new($"{name}, logins", null, FigureUnit.PerSecond) { Failure = reason },
        ];

    // Percentiles of all attempts, as in load tests: a failed login counts as infinitely slow.
    private static double? WithFailures(SchemeCell cell, double percent)
    {
        int letIn = cell.Times.Count;
        double share = letIn == 0 ? double.PositiveInfinity : percent * (letIn + cell.Windows.Sum(window => window.Failed)) / letIn;
        return share <= 100 ? cell.Times.At(share) : null;
    }

    private static string Name(SchemeCell cell) => Name(cell.Scheme, cell.Server, cell.Users);

    private static string Name(string scheme, string server, int users) => $"{scheme} on {server}{StatementsRun.Users(users)}";
}
