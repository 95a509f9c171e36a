using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.Passwords;

public class PasswordTablesJobTests
{
    private static readonly PasswordTablesPlan Plan = new(2, 2, TimeSpan.Zero, TimeSpan.FromMilliseconds(1));

    // With or without Java: where it is missing, its rows name the command that installs it. A JVM takes seconds to start and to compile.
    [Fact]
    [Trait("Category", "Long")]
    public void Every_row_is_verified_and_timed_or_says_why_not()
    {
        PasswordTablesRun run = PasswordTablesJob.Measure(Plan, _ => { }, CancellationToken.None);
        Check(run, run.Java.Count > 0);
    }

    [Fact]
    [Trait("Category", "Long")]
    public void Without_Java_the_rows_of_NET_are_verified_and_timed()
    {
        PasswordTablesRun run = new PasswordTablesLaunch(null, MissingJava, Plan).Measure(2, _ => { }, CancellationToken.None);
        Check(run with { Statements = PasswordHashing2021Statements.Measured(run.Rows) }, hasJava: false);
    }

    [SkippableFact]
    public void A_JVM_derives_the_keys_that_NET_derives_and_is_timed()
    {
        try
        {
            using var program = JavaProgram.Compile();
            using var java = JavaProcess.Start(program, JavaCollector.Default);
            Pbkdf2 scheme = PasswordHashing2021Statements.Sha1(100, Pbkdf2Engine.System);
            java.Prove(scheme, SampleLogin.Of(8, 1)).ShouldBe(".NET");
            java.Settle(scheme, SampleLogin.Of(8, 1), TimeSpan.Zero);
            java.Hashing("", scheme, SampleLogin.Of(8, 1)).Measure(Plan.Cell).Wall.ShouldBeGreaterThan(0);
        }
        catch (NotSupportedException e)
        {
            Skip.If(true, e.Message);
        }
    }

    private const string MissingJava = "OpenJDK 17 is not installed: scripts/lab-setup.sh java";

    private static void Check(PasswordTablesRun run, bool hasJava)
    {
        run.Rows.Select(row => row.Operation).ShouldBeUnique();
        // .NET's engines and the default collector have all tables; without SHA it has the second and third; the others have the third.
        run.Rows.Count.ShouldBe((3 * (9 + (16 - 4) + 1)) + (9 + 1) + 4);
        foreach (PasswordTableRow row in run.Rows)
        {
            bool isMeasured = hasJava || !row.Platform.StartsWith("Java", StringComparison.Ordinal);
            (row.CannotRun is null, row.VerifiedBy is not null, row.Nanoseconds?.Count).ShouldBe(
                (isMeasured, isMeasured, isMeasured ? 2 : null),
                row.Operation
            );
            row.CannotRun?.ShouldBe(MissingJava);
            // The CPU time of a Java process comes in ticks of 10 ms, and a round is shorter here.
            row.WallNanoseconds?.ShouldAllBe(time => time > 0, row.Operation);
        }

        run.Rounds!.Clock.ShouldBe(ThreadClock.CpuTime);
        if (hasJava)
        {
            run.Java.Select(java => java.Collector).ShouldBe(JavaCollector.All.Select(collector => collector.Name));
            run.Java.ShouldAllBe(java => java.Machine.Contains(", Java 17."));
            run.Java.Select(java => java.Options)
                .ShouldBe(
                    JavaCollector.All.Select(collector =>
                        string.Join(' ', [.. JavaProcess.Options, $"-XX:+{collector.Option}", .. collector.Options])
                    )
                );
            run.Java[^1].HasShaInstructions.ShouldBe(false);
            // A hash of 100,000 iterations takes far longer than one of 1, which only real work does.
            (Time("Java, G1", 100_000) / Time("Java, G1", 1)).ShouldBeGreaterThan(100);
        }

        string[] measured = [.. run.Statements!.Where(statement => statement.CannotRun is null).Select(statement => statement.Id)];
        measured.ShouldContain("001-iterations-100000-managed");
        measured.Contains("001-shenandoah-laptop").ShouldBe(hasJava);
        foreach (MeasuredStatement statement in run.Statements!)
            PublishedArticles.Statement(statement.Id).Operation.ShouldBe(statement.Operation);

        double Time(string platform, int iterations) =>
            run.Rows.First(row => (row.Platform, row.Iterations) == (platform, iterations)).Nanoseconds!.Min();
    }

    [Fact]
    public void The_rounds_are_shared_out_among_launches()
    {
        PasswordTablesPlan.Default.Launches.ShouldBe(3);
        (PasswordTablesPlan.Default with { Rounds = PasswordTablesPlan.Default.Rounds + 1 }).Launches.ShouldBe(4);
        (PasswordTablesPlan.Short.Launches, PasswordTablesPlan.Quick.Launches).ShouldBe((1, 1));
    }

    [SkippableFact]
    public void A_cancelled_measurement_ends()
    {
        LongTest.SkipUnlessAll("every hash is created");
        using var interrupted = new CancellationTokenSource();
        interrupted.Cancel();
        Should.Throw<OperationCanceledException>(() => PasswordTablesJob.Measure(Plan, _ => { }, interrupted.Token));
    }
}
