using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Attribution;
using TokenSigningBench.Core.Measurement.Checks;
using TokenSigningBench.Core.Measurement.Choices;
using TokenSigningBench.Core.Measurement.Foreign;
using TokenSigningBench.Core.Measurement.Hashes;
using TokenSigningBench.Core.Measurement.Logins;
using TokenSigningBench.Core.Measurement.Modes;
using TokenSigningBench.Core.Measurement.Plans;
using TokenSigningBench.Core.Measurement.Profiles;
using TokenSigningBench.Core.Measurement.Storms;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Core.Measurement.Comparisons;

/// <summary>The figures of a run, whatever kind of run it is.</summary>
internal static class RunFigures
{
    private static readonly string[] ModeEndings = ["p50", "p95", "logins"];

    /// <summary>All of them, each under a name of its own. What was not measured has none.</summary>
    public static IReadOnlyList<RunFigure> Of(RunFile run)
    {
        List<RunFigure> all =
        [
            .. run.Rows.SelectMany(OfRow),
            .. (run.Interleaved ?? []).SelectMany(OfInterleaved),
            .. (run.Statements ?? []).SelectMany(OfStatement),
            .. (run.ByUsers ?? []).SelectMany(OfCell),
            .. (run.Threads ?? []).SelectMany(OfThreads),
            .. (run.Throughput ?? []).SelectMany(OfThroughput),
            .. run.TokenPath is { } path ? OfTokenPath(path) : [],
            .. run.Logins is { } logins ? OfLogins(logins) : [],
            .. run.Storms is { } storms ? OfStorms(storms) : [],
            .. run.Plan is { } plan ? OfPlan(plan) : [],
            .. run.Modes is { } modes ? OfModes(modes) : [],
            .. (run.Checks ?? []).SelectMany(OfCheck),
            .. run.Hash is { } hash ? OfHash(hash) : [],
            .. run.Choice is { } choice ? choice.Ranked.SelectMany(OfChoice) : [],
            .. run.Profile is { } profile ? profile.Rows.SelectMany(OfProfile) : [],
            .. (run.Benchmarks ?? []).SelectMany(OfBenchmark),
        ];
        // Nothing takes no time, and what took none was not measured.
        return [.. Named(all.Where(figure => figure.Value > 0 && double.IsFinite(figure.Value)).Select(figure => figure with { Row = PrintableText.Of(figure.Row) }))];
    }

    /// <summary>Nanoseconds that an RSA signature of 2048 bits took in the run, by the first of its parts that says so; null where none does.</summary>
    public static double? Rsa2048Nanoseconds(RunFile run) =>
        Median(run.Profile?.Rsa2048?.Sign)
        ?? Median(run.Interleaved?.FirstOrDefault(row => row is { Algorithm: "RS256", KeyBits: 2048 })?.Nanoseconds)
        ?? Median(run.Rows.FirstOrDefault(row => row is { Operation: TokenOperation.Sign, Algorithm: "RS256", KeyBits: 2048, Nanoseconds: not null })?.Nanoseconds)
        ?? Median(run.Checks?.SelectMany(check => check.Cost?.Beside ?? []).FirstOrDefault(key => key.Key == "RSA 2048")?.SignNanoseconds)
        ?? Median(run.Choice?.Ranked.FirstOrDefault(row => row.Name == "RS256, RSA 2048")?.SignNanoseconds)
        ?? 1e6 * Median(run.Modes?.Handshake is { Key: "RSA 2048" } handshake ? handshake.SignatureMilliseconds : null)
        ?? 1e6 * run.Plan?.Beside.Append(run.Plan.Key).FirstOrDefault(key => key.Key == "RSA 2048")?.Milliseconds
        // All cores together: the time each takes of the machine.
        ?? 1e9 / Median(run.Throughput?.FirstOrDefault(row => row is { Algorithm: "RS256", KeyBits: 2048 })?.SignaturesPerSecond);

    /// <summary>What a row of a benchmark is called.</summary>
    public static string Name(RunRow row) =>
        $"{(row.Operation == TokenOperation.Sign ? "sign" : "verify")} {row.Algorithm} {row.KeyBits}-bit, {row.Engine}{(row.IsBaselineAgain ? ", once more at the end" : "")}";

    /// <summary>What a key of a profile is called where it signs.</summary>
    public static string SigningName(ProfileRow row) => $"sign {row.Algorithm}, {row.Key}";

    /// <summary>The rows of modes that could not be measured, or let nobody in, with the reason.</summary>
    public static IEnumerable<(string Row, string Failure)> FailuresOf(ModesRun run) =>
    [
        .. from missing in run.Missing
           from users in run.Plan.Users
           from row in ModeRows(missing.Mode, missing.Server, users)
           select (row, missing.Reason),
        .. from cell in run.Cells
           where new ModeFigures(cell) is { Logins: 0, Failed: > 0 }
           from row in ModeRows(cell.Mode, cell.Server, cell.Users)
           select (row, cell.Failures.Count > 0 ? cell.Failures.MaxBy(failure => failure.Value).Key : "nobody was let in"),
    ];

    private static IEnumerable<RunFigure> OfRow(RunRow row) => Times(Name(row), row.Nanoseconds);

    private static IEnumerable<RunFigure> OfInterleaved(InterleavedRow row) => Times($"sign {row.Algorithm} {row.KeyBits}-bit, in turn", row.Nanoseconds);

    private static IEnumerable<RunFigure> OfStatement(MeasuredStatement statement) =>
        from side in new[] { (Name: statement.Operation, statement.Nanoseconds), (Name: statement.ComparedWith, Nanoseconds: statement.ComparedNanoseconds) }
        from figure in Times($"{statement.Id}: {side.Name}{Users(statement.Users)}", side.Nanoseconds)
        select figure;

    private static IEnumerable<RunFigure> OfCell(UserCell cell) => cell.PerSecond is { } rate ? [new(cell.Operation + Users(cell.Users), rate, FigureUnit.PerSecond)] : [];

    private static IEnumerable<RunFigure> OfThreads(ThreadsRow row) =>
        [.. Rates($"{row.Operation}, {row.Threads} threads, a key each", row.OwnKeysPerSecond), .. Rates($"{row.Operation}, {row.Threads} threads, one key", row.SharedKeyPerSecond)];

    private static IEnumerable<RunFigure> OfThroughput(ThroughputRow row) =>
        [.. Rates($"logins at {row.Program}, {row.Algorithm} {row.KeyBits}-bit", row.RequestsPerSecond), .. Rates($"signatures alone, beside {row.Program}, {row.Algorithm} {row.KeyBits}-bit", row.SignaturesPerSecond)];

    private static IEnumerable<RunFigure> OfTokenPath(TokenPathRun path) =>
        [.. Waits($"{path.Endpoint} with a token", path.Pairs.Select(pair => pair.WithToken)), .. Waits($"{path.Endpoint} without", path.Pairs.Select(pair => pair.Without))];

    // A fast refusal must not make a page look fast; where all are refused that is what is compared.
    private static IEnumerable<RunFigure> OfLogins(LoginRun logins) =>
        from server in logins.Servers
        from row in server.Rows
        let answered = row.NeverHasToken() ? row : row.WithToken()
        from figure in Waits($"login at {logins.Server}, {server.KeyAlgorithm} {server.KeyBits}-bit, {LoginWay(row.Variant)}", answered.Milliseconds())
        select figure;

    private static IEnumerable<RunFigure> OfStorms(StormRun storms) =>
        storms.Servers.SelectMany(server => OfStorm(new StormFigures(server), $"storm at {storms.Server}, {(server.KeyBits is null ? "key unknown" : $"{server.KeyAlgorithm} {server.KeyBits}-bit")}"));

    private static IEnumerable<RunFigure> OfStorm(StormFigures figures, string name) =>
    [
        // Of everybody who came: who got nothing must not make the others' times look better than they were.
        .. One($"{name}, p50", figures.WithFailures?.At(50), FigureUnit.Milliseconds),
        .. One($"{name}, p95", figures.WithFailures?.At(95), FigureUnit.Milliseconds),
        new($"{name}, finished", figures.PerSecond, FigureUnit.PerSecond),
    ];

    private static IEnumerable<RunFigure> OfPlan(PlanRun plan) =>
    [
        .. Waits($"page at {plan.Server}, {plan.Key.Key}, one at a time", plan.Calibration.ResponseMilliseconds),
        .. One($"page at {plan.Server}, {plan.Key.Key}, processor time", plan.Calibration.ProcessorMilliseconds, FigureUnit.Milliseconds),
        .. from key in plan.Beside.Prepend(plan.Key).DistinctBy(key => key.Key) select new RunFigure($"sign {key.Key}, fastest round", key.Milliseconds, FigureUnit.Milliseconds),
    ];

    // By logins, as the ranking has them: requests a second would make a login by a form look fast.
    private static IEnumerable<RunFigure> OfModes(ModesRun run) =>
    [
        .. from cell in run.Cells
           let rows = ModeRows(cell.Mode, cell.Server, cell.Users)
           from figure in (RunFigure[])
           [
               .. One(rows[0], WithFailures(cell, 50), FigureUnit.Milliseconds),
               .. One(rows[1], WithFailures(cell, 95), FigureUnit.Milliseconds),
               .. One(rows[2], new ModeFigures(cell).LoginsPerSecond, FigureUnit.PerSecond),
           ]
           select figure,
        .. run.Handshake is not { } handshake ? Array.Empty<RunFigure>() :
        [
            .. Waits($"TLS handshake on an idle server, {handshake.Key}", handshake.Milliseconds),
            .. Waits($"the signature in a TLS handshake, {handshake.Key}", handshake.SignatureMilliseconds),
        ],
    ];

    // Of everybody who asked, as of storms: who was not let in waits for ever.
    private static double? WithFailures(ModeCell cell, double percent)
    {
        int letIn = cell.Times.Count;
        double share = letIn == 0 ? double.PositiveInfinity : percent * (letIn + cell.Windows.Sum(window => window.Failed)) / letIn;
        return share <= 100 ? cell.Times.At(share) : null;
    }

    private static string[] ModeRows(string mode, string server, int users) =>
        [.. ModeEndings.Select(figure => $"{mode} on {server}{Users(users)}, {figure}")];

    private static IEnumerable<RunFigure> OfCheck(CheckRow check) => check.Cost is not { } cost ? [] :
    [
        .. Times($"checked: sign {cost.Algorithm}, {check.KeyAlgorithm} {check.KeyBits}-bit", cost.SignNanoseconds),
        .. Times($"checked: verify {cost.Algorithm}, {check.KeyAlgorithm} {check.KeyBits}-bit", cost.VerifyNanoseconds),
        .. One($"checked: sign {cost.Algorithm}, {check.KeyAlgorithm} {check.KeyBits}-bit, {cost.Threads} threads", cost.PerSecondAllThreads, FigureUnit.PerSecond),
        .. cost.Beside.SelectMany(other => Times($"checked: sign beside, {other.Key}", other.SignNanoseconds)),
    ];

    private static IEnumerable<RunFigure> OfHash(HashRun hash) =>
        [.. Times($"{hash.Scheme}, {hash.Setting}, by {hash.Engine}", hash.Nanoseconds), .. One($"{hash.Scheme}, {hash.Setting}, by {hash.Engine}, {hash.Threads} threads", hash.PerSecondAtOnce, FigureUnit.PerSecond)];

    private static IEnumerable<RunFigure> OfChoice(ChoiceRow row) => [.. Times($"sign {row.Name}, ranked", row.SignNanoseconds), .. Times($"verify {row.Name}, ranked", row.VerifyNanoseconds)];

    private static IEnumerable<RunFigure> OfProfile(ProfileRow row) => [.. Times(SigningName(row), row.Sign), .. Times($"verify {row.Algorithm}, {row.Key}", row.Verify)];

    private static IEnumerable<RunFigure> OfBenchmark(BenchmarkRow row) => Times(row.Name, row.Nanoseconds);

    private static IEnumerable<RunFigure> Times(string name, IReadOnlyList<double>? nanoseconds) => One(name, Median(nanoseconds), FigureUnit.Nanoseconds);

    private static IEnumerable<RunFigure> Waits(string name, IEnumerable<double> milliseconds) => One(name, Median([.. milliseconds]), FigureUnit.Milliseconds);

    private static IEnumerable<RunFigure> Rates(string name, IReadOnlyList<double> perSecond) => One(name, Median(perSecond), FigureUnit.PerSecond);

    private static IEnumerable<RunFigure> One(string name, double? value, FigureUnit unit) => value is { } figure ? [new(name, figure, unit)] : [];

    private static double? Median(IReadOnlyList<double>? samples) => samples is { Count: > 0 } ? samples.Median() : null;

    private static string Users(int users) => users == 1 ? "" : $", {users} users";

    private static string LoginWay(LoginVariant variant) => variant switch
    {
        LoginVariant.Full => "whole request",
        LoginVariant.WithoutNonce => "without nonce",
        LoginVariant.WithoutState => "without state",
        LoginVariant.WithoutBoth => "without nonce and state",
        _ => "new connection",
    };

    // Two certificates of one size in one run: their order tells them apart.
    private static IEnumerable<RunFigure> Named(IEnumerable<RunFigure> figures)
    {
        Dictionary<string, int> seen = [];
        foreach (RunFigure figure in figures)
        {
            int times = seen[figure.Row] = seen.GetValueOrDefault(figure.Row) + 1;
            yield return times == 1 ? figure : figure with { Row = $"{figure.Row} ({times})" };
        }
    }
}
