using TokenSigningBench.Articles.Primitives;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Tests.Primitives;

public class ByUsersJobTests
{
    private static readonly JobProgress NoProgress = new(TextWriter.Null, isTerminal: false, "", 1, TimeSpan.Zero);

    private static readonly PrimitiveOperation Runs = new(
        "runs",
        "a vector",
        null,
        new("runs over 1 KB", () => new CalledOperation(() => { }))
    );
    private static readonly PrimitiveOperation CannotBeHad = new(
        "cannot",
        "a vector",
        null,
        new("cannot over 1 KB", () => throw new NotSupportedException("not here"))
    );

    [Fact]
    public void Every_operation_is_measured_under_every_load_and_progress_is_reported()
    {
        var written = new StringWriter();
        IReadOnlyList<UserCell> cells;
        using (var progress = new JobProgress(written, isTerminal: true, "By users", 4, TimeSpan.FromSeconds(1)))
            cells = ByUsersJob.Measure([Runs, CannotBeHad], [1, 3], TimeSpan.Zero, progress, CancellationToken.None);

        cells
            .Select(cell => (cell.Operation, cell.Users))
            .ShouldBe([("runs over 1 KB", 1), ("runs over 1 KB", 3), ("cannot over 1 KB", 1), ("cannot over 1 KB", 3)]);
        string[] lines = [.. written.ToString().Split('\r').Select(line => line.TrimEnd()).Where(line => line.Length > 0)];
        lines[0].ShouldBe("By users: 0%, about 4 s left");
        lines[1].ShouldBe("By users: 0%, about 4 s left  runs over 1 KB, 1 user");
        lines[^1].ShouldMatch(@"^By users: 75%, about \d+ s left  cannot over 1 KB, 3 users$");
    }

    [Fact]
    public void The_response_time_is_users_divided_by_throughput()
    {
        UserCell cell = ByUsersJob.Measure([Runs], [3], TimeSpan.Zero, NoProgress, CancellationToken.None).ShouldHaveSingleItem();
        cell.CannotRun.ShouldBeNull();
        (cell.PerSecond!.Value * cell.ResponseMilliseconds!.Value).ShouldBe(3000, 1e-6);
    }

    [Fact]
    public void An_unavailable_operation_reports_why_and_has_no_figures() =>
        ByUsersJob
            .Measure([CannotBeHad], [5], TimeSpan.Zero, NoProgress, CancellationToken.None)
            .ShouldBe([new UserCell("cannot over 1 KB", 5, null, null, "not here")]);

    [Fact]
    public void Measuring_ends_when_it_is_cancelled()
    {
        using var interrupted = new CancellationTokenSource();
        interrupted.Cancel();
        Should.Throw<OperationCanceledException>(() => ByUsersJob.Measure([Runs], [1], TimeSpan.Zero, NoProgress, interrupted.Token));
    }
}
