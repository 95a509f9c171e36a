using System.CommandLine;
using System.Globalization;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Passwords;

/// <summary>
/// The command <c>password-tables</c>: the three tables of the password article on Java, with each of its collectors, and on .NET. All rows
/// are measured in the same interleaved rounds, so that any two of them have a ratio.
/// </summary>
internal static class PasswordTablesJob
{
    public const string Name = "password-tables";

    // 15 is the fewest of which the slowest and the fastest are left out.
    private const int DefaultRounds = 15;

    // Then the JVMs are started again.
    private const int RoundsOfLaunch = 5;

    // A hash that takes longer is computed once.
    private static readonly TimeSpan Cell = MeasuringTime.Of(TimeSpan.FromMilliseconds(60));

    // The rows of a round, one third of which take longer than a cell.
    private static readonly TimeSpan ExpectedRound = MeasuringTime.Of(TimeSpan.FromSeconds(9));

    private static readonly SampleLogin Short = SampleLogin.Of(8, 1);

    // Each runs through other code, or through the same so differently that it is compiled again.
    private static readonly (int Iterations, SampleLogin Login)[] Warmups =
    [
        (1, SampleLogin.Of(666, 1)),
        (1, SampleLogin.Of(8, 1)),
        (PasswordHashing2021Statements.KeycloakIterations, SampleLogin.Of(8, 1)),
    ];

    private static readonly SampleLogin OfCollectors = SampleLogin.WithShortSalt(32);

    public static Command Create()
    {
        Option<int> rounds = RoundsOption.Create(2, 100, DefaultRounds);
        var command = new Command(Name, "Hash passwords on Java and .NET, by iterations") { rounds };
        command.SetAction(
            (parsed, cancel) =>
            {
                int count = rounds.Between(parsed, 100, 2);
                OutputOptions output = OutputOptions.From(parsed);
                return Task.Run(
                    () =>
                    {
                        DateTimeOffset started = TimeProvider.System.GetUtcNow();
                        PasswordTablesRun run;
                        using (
                            JobProgress progress = output.Start(
                                "Password tables",
                                count + (count + RoundsOfLaunch - 1) / RoundsOfLaunch,
                                ExpectedRound
                            )
                        )
                            run = Measure(count, progress.Step, cancel);
                        return RunFolder.End(RunFile.OfThisMachine(started, run), Name, output);
                    },
                    cancel
                );
            }
        );
        return command;
    }

    /// <summary>Measures all rows that this machine can measure; the others have the reason.</summary>
    /// <param name="rounds">The number of measured rounds, 2 or more.</param>
    /// <param name="step">Receives what is done next.</param>
    /// <param name="isEnough">Called before each round with the number of those that are done; true ends the measurement early.</param>
    internal static PasswordTablesRun Measure(int rounds, Action<string> step, CancellationToken cancel, Func<int, bool>? isEnough = null)
    {
        (JavaProgram? program, string? missing) = CompileJava();
        using (program)
        {
            List<PasswordTablesRun> launches = [];
            for (
                int done = 0;
                done < rounds && (done == 0 || isEnough?.Invoke(done) is not true);
                done += launches[^1].Rounds!.Contention.Count
            )
            {
                int before = done;
                launches.Add(
                    MeasureLaunch(
                        program,
                        missing,
                        Math.Min(RoundsOfLaunch, rounds - done),
                        round => step(string.Create(CultureInfo.InvariantCulture, $"round {before + round} of {rounds}")),
                        round => isEnough?.Invoke(before + round) is true,
                        cancel
                    )
                );
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

    private static PasswordTablesRun MeasureLaunch(
        JavaProgram? program,
        string? missing,
        int rounds,
        Action<int> step,
        Func<int, bool> isEnough,
        CancellationToken cancel
    )
    {
        List<(PasswordTableRow Row, Contender? Contender)> all = [.. DotNetRows()];
        List<(JavaCollector Collector, JavaProcess Process, bool IsSettled)> java = [];
        try
        {
            foreach (JavaCollector collector in JavaCollector.All)
            {
                cancel.ThrowIfCancellationRequested();
                all.AddRange(JavaRows(program, missing, collector, java));
            }

            (PasswordTableRow Row, Contender? Contender)[] measured = [.. all.Where(one => one.Contender is not null)];
            int done = 0;
            InterleavedTimes times = InterleavedRun.Measure(
                [.. measured.Select(one => one.Contender!)],
                rounds,
                Cell,
                round =>
                {
                    cancel.ThrowIfCancellationRequested();
                    done = Math.Max(0, round - 1);
                    step(round);
                },
                () => isEnough(done)
            );
            Dictionary<string, ContenderTimes> timesOf = measured
                .Index()
                .ToDictionary(one => one.Item.Row.Operation, one => times[one.Index]);
            return new()
            {
                Rows =
                [
                    .. all.Select(one =>
                        timesOf.TryGetValue(one.Row.Operation, out ContenderTimes? own)
                            ? one.Row with
                            {
                                Nanoseconds = own.Cost,
                                WallNanoseconds = own.Wall,
                            }
                            : one.Row
                    ),
                ],
                Java = [.. java.Select(one => SettingsOf(one.Collector, one.Process, one.IsSettled))],
                Rounds = RoundConditions.Of(times),
            };
        }
        finally
        {
            foreach ((_, JavaProcess process, _) in java)
                process.Dispose();
        }
    }

    // What a JVM compiles differs from launch to launch, by more than its rounds differ: the rounds of all launches are the samples.
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
            Java =
            [
                .. last.Java.Select(
                    (one, index) =>
                        one with
                        {
                            IsSettled = launches.All(launch => launch.Java[index].IsSettled),
                            Collections = launches.Sum(launch => launch.Java[index].Collections),
                        }
                ),
            ],
            Rounds = new(
                last.Rounds!.Clock,
                launches.Sum(one => one.Rounds!.Repeated),
                [.. launches.SelectMany(one => one.Rounds!.Contention)]
            ),
            Statements = PasswordHashing2021Statements.Measured(rows),
        };
    }

    private static IEnumerable<(PasswordTableRow, Contender?)> DotNetRows()
    {
        foreach (Pbkdf2Engine engine in Enum.GetValues<Pbkdf2Engine>())
        {
            string platform = engine == Pbkdf2Engine.System ? PasswordPlatforms.System : PasswordPlatforms.Managed;
            foreach ((int iterations, SampleLogin login) in Hashes(hasAllPasswords: true))
            {
                Pbkdf2 scheme = PasswordHashing2021Statements.Sha1(iterations, engine);
                string verifiedBy = HashProof.Require(scheme, login.Password, login.Salt);
                string operation = HashOperation.NameOf(scheme, login);
                CompilerWarmup.Run(() => scheme.Hash(login.Password, login.Salt), Cell);
                yield return (
                    Row(operation, platform, iterations, login) with
                    {
                        VerifiedBy = verifiedBy,
                    },
                    Contender.Calling(operation, () => scheme.Hash(login.Password, login.Salt))
                );
            }
        }
    }

    private static IEnumerable<(PasswordTableRow, Contender?)> JavaRows(
        JavaProgram? program,
        string? missing,
        JavaCollector collector,
        List<(JavaCollector, JavaProcess, bool)> java
    )
    {
        JavaProcess? process = null;
        try
        {
            process = program is null ? null : JavaProcess.Start(program, collector);
        }
        catch (NotSupportedException e)
        {
            missing = e.Message;
        }

        (int Iterations, SampleLogin Login)[] hashes = [.. Hashes(hasAllPasswords: collector == JavaCollector.Default)];
        if (process is not null)
        {
            // Stopped by the caller from here on.
            java.Add((collector, process, false));
            bool isSettled = true;
            foreach ((int iterations, SampleLogin login) in Warmups)
                isSettled &= process.Settle(Scheme(iterations), login);
            java[^1] = (collector, process, isSettled);
        }

        foreach ((int iterations, SampleLogin login) in hashes)
        {
            string operation = PasswordHashing2021Statements.JavaOperation(collector.Name, iterations, login);
            PasswordTableRow row = Row(operation, PasswordPlatforms.Java(collector.Name), iterations, login);
            yield return process is null
                ? (row with { CannotRun = missing }, null)
                : (
                    row with
                    {
                        VerifiedBy = process.Prove(Scheme(iterations), login),
                    },
                    process.Hashing(operation, Scheme(iterations), login)
                );
        }

        static Pbkdf2 Scheme(int iterations) => PasswordHashing2021Statements.Sha1(iterations, Pbkdf2Engine.Managed);
    }

    // The article's second table, its third, and its first where that platform has it. Some hashes are in two of them.
    private static IEnumerable<(int Iterations, SampleLogin Login)> Hashes(bool hasAllPasswords) =>
        [
            .. PasswordHashing2021.ByIterations.Keys.Select(iterations => (iterations, Short)),
            .. PasswordHashing2021
                .ByPassword.Keys.Where(key => hasAllPasswords && (key.Characters, key.Salt) != (8, 1))
                .Select(key => (key.Iterations, SampleLogin.Of(key.Characters, key.Salt))),
            (PasswordHashing2021Statements.KeycloakIterations, OfCollectors),
        ];

    private static PasswordTableRow Row(string operation, string platform, int iterations, SampleLogin login) =>
        new(operation, platform, iterations, login.Password.Length, login.SaltName);

    private static JavaSettings SettingsOf(JavaCollector collector, JavaProcess process, bool isSettled)
    {
        IReadOnlyDictionary<string, string> settings = process.Settings;
        return new(
            collector.Name,
            $"{settings["machine"]}, Java {settings["version"]}",
            settings["provider"],
            settings["collectors"],
            settings["arguments"],
            long.Parse(settings["heap"], CultureInfo.InvariantCulture),
            int.Parse(settings["processors"], CultureInfo.InvariantCulture),
            bool.TryParse(settings["UseSHA"], out bool hasSha) ? hasSha : null,
            isSettled,
            process.Collections
        );
    }
}
