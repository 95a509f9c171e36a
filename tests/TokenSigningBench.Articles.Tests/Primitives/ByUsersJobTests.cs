using TokenSigningBench.Articles.Primitives;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Articles.Tests.Primitives;

public class ByUsersJobTests
{
    private static readonly StepProgress NoProgress = new(null, "", 1);

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
        List<string> shown = [];
        using var progress = new StepProgress(new ProgressCallback<WorkProgress>(at => shown.Add(at.Text)), "By users", 4);
        IReadOnlyList<UserCell> cells = ByUsersJob.Measure([Runs, CannotBeHad], [1, 3], TimeSpan.Zero, progress, CancellationToken.None);

        cells
            .Select(cell => (cell.Operation, cell.Users))
            .ShouldBe([("runs over 1 KB", 1), ("runs over 1 KB", 3), ("cannot over 1 KB", 1), ("cannot over 1 KB", 3)]);
        shown[..2].ShouldBe(["By users: 0%", "By users: 0%, runs over 1 KB, 1 user"]);
        shown[^1].ShouldBe("By users: 75%, cannot over 1 KB, 3 users");
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
