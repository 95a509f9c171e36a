using TokenSigningBench.Benchmarks.Conventions;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>
/// The command <c>password-tables</c>: the three tables of the password article on Java, with each of its collectors, and on .NET. The rows
/// of one number of iterations are measured in the same interleaved rounds.
/// </summary>
internal static class PasswordTablesJob
{
    public const string Name = "password-tables";

    public static Command Create()
    {
        Option<int> rounds = RoundsOption.Create(2, 100, PasswordTablesPlan.Default.Rounds);
        var command = new Command(Name, "Hash passwords on Java and .NET, by iterations") { rounds };
        command.SetAction(
            (parsed, cancel) =>
            {
                PasswordTablesPlan plan = PasswordTablesPlan.Default with { Rounds = rounds.Between(parsed, 100, 2) };
                OutputOptions output = OutputOptions.From(parsed);
                return Task.Run(
                    () =>
                    {
                        DateTimeOffset started = TimeProvider.System.GetUtcNow();
                        PasswordTablesRun run;
                        using (
                            StepProgress progress = output.Start(
                                "Password tables",
                                PasswordTablesLaunch.Steps * plan.Launches,
                                plan.ExpectedStep
                            )
                        )
                            run = Measure(plan, progress.Step, cancel);
                        return RunFolder.End(RunFile.OfThisMachine(started, run), Name, output);
                    },
                    cancel
                );
            }
        );
        return command;
    }

    /// <summary>Measures all rows that this machine can measure; the others have the reason.</summary>
    /// <param name="step">Receives what is done next.</param>
    internal static PasswordTablesRun Measure(PasswordTablesPlan plan, Action<string> step, CancellationToken cancel)
    {
        (JavaProgram? program, string? missing) = CompileJava();
        using (program)
        {
            var launch = new PasswordTablesLaunch(program, missing, plan);
            List<PasswordTablesRun> launches = [];
            while (launches.Count < plan.Launches)
            {
                string name = FormattableString.Invariant($"launch {launches.Count + 1} of {plan.Launches}");
                int rounds = Math.Min(plan.RoundsOfLaunch, plan.Rounds - launches.Count * plan.RoundsOfLaunch);
                launches.Add(launch.Measure(rounds, hashes => step($"{name}, {hashes}"), cancel));
            }

            return Joined(launches);
        }
    }

    private static (JavaProgram? Program, string? Missing) CompileJava()
    {
        try
        {
            return (JavaProgram.Compile(), null);
        }
        catch (NotSupportedException e)
        {
            return (null, e.Message);
        }
    }

    // What a JVM compiles differs from launch to launch: the rounds of all launches are the samples, as JMH's are.
    private static PasswordTablesRun Joined(IReadOnlyList<PasswordTablesRun> launches)
    {
        PasswordTablesRun last = launches[^1];
        PasswordTableRow[] rows =
        [
            .. last.Rows.Select(
                (row, index) =>
                    row with
                    {
                        Nanoseconds = row.Nanoseconds is null ? null : [.. launches.SelectMany(one => one.Rows[index].Nanoseconds!)],
                        WallNanoseconds = row.WallNanoseconds is null
                            ? null
                            : [.. launches.SelectMany(one => one.Rows[index].WallNanoseconds!)],
                    }
            ),
        ];
        return last with
        {
            Rows = rows,
            Launches = launches.Count,
            Java = JavaOf(launches.SelectMany(one => one.Java)),
            Rounds = RoundConditions.Joined([.. launches.Select(one => one.Rounds)]),
            Statements = PasswordHashing2021Statements.Measured(rows),
        };
    }

    // One of each collector: what its JVMs are, and what they did together.
    private static IReadOnlyList<JavaSettings> JavaOf(IEnumerable<JavaSettings> all) =>
        [
            .. from collector in JavaCollector.All
            join one in all on collector.Name equals one.Collector into same
            where same.Any()
            select same.First() with
            {
                IsSettled = same.All(one => one.IsSettled),
                Collections = same.Sum(one => one.Collections),
            },
        ];
}
