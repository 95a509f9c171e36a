using System.Runtime.ExceptionServices;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>
/// Measures all rows of the password tables, one number of iterations after the other, each in new processes: what a process compiles
/// differs from start to start. Each row of Java has a JVM of its own, which hashes nothing else: one that hashes other passwords too
/// compiles its loop again and again, at other speeds. The rows of .NET with one number of iterations share a process.
/// </summary>
/// <param name="program">What JVMs run; null where there is no Java.</param>
/// <param name="missing">Why there is none.</param>
internal sealed class PasswordTablesLaunch(JavaProgram? program, string? missing, PasswordTablesPlan plan)
{
    private static readonly SampleLogin Short = SampleLogin.Of(8, 1);

    private static readonly SampleLogin OfCollectors = SampleLogin.WithShortSalt(32);

    // The article's first two tables are of one collector, its third of all. Some hashes are in two of them.
    private static readonly ILookup<int, Hash> Hashes = PasswordHashing2021
        .Tables.ByIterations.Select(row => new Hash(row.Iterations, Short, IsOfDefault))
        .Concat(
            PasswordHashing2021
                .Tables.ByPassword.Where(row => (row.Characters, row.Salt) != (8, 1))
                .Select(row => new Hash(row.Iterations, SampleLogin.Of(row.Characters, row.Salt), IsDefault))
        )
        .Append(new(PasswordHashing2021Statements.KeycloakIterations, OfCollectors, _ => true))
        .ToLookup(one => one.Iterations);

    private readonly PasswordTableRow[] _dotNet = [.. DotNetHashes.Select(DotNetRow)];

    /// <summary>The rows of .NET as operations, by names that a child process knows too.</summary>
    public static IEnumerable<OperationSource> DotNetOperations => DotNetHashes.Select(one => HashOperation.Of(one.Scheme, one.Login));

    /// <summary>How many times a launch says what it does next.</summary>
    public static int Steps => Hashes.Count;

    /// <summary>Measures them once.</summary>
    /// <param name="rounds">The number of rounds.</param>
    /// <param name="step">Receives what is measured next.</param>
    public PasswordTablesRun Measure(int rounds, Action<string> step, CancellationToken cancel)
    {
        (IReadOnlyList<PasswordTableRow> Rows, IReadOnlyList<JavaSettings> Java, RoundConditions Rounds)[] parts =
        [
            .. Hashes.Select(same =>
            {
                step(string.Create(CultureInfo.InvariantCulture, $"{same.Key:#,##0} iterations"));
                return Measure([.. same], rounds, cancel);
            }),
        ];
        return new()
        {
            Rows = [.. parts.SelectMany(part => part.Rows)],
            Java = [.. parts.SelectMany(part => part.Java)],
            Launches = 1,
            WarmupSeconds = plan.Warmup.TotalSeconds,
            Rounds = RoundConditions.Joined([.. parts.Select(part => part.Rounds)]),
        };
    }

    private static IEnumerable<(Pbkdf2 Scheme, SampleLogin Login)> DotNetHashes =>
        from engine in Enum.GetValues<Pbkdf2Engine>()
        from hash in Hashes.SelectMany(same => same)
        select (PasswordHashing2021Statements.Sha1(hash.Iterations, engine), hash.Login);

    private static bool IsDefault(JavaCollector collector) => collector == JavaCollector.Default;

    // With and without the processor's instructions for SHA.
    private static bool IsOfDefault(JavaCollector collector) => collector.Option == JavaCollector.Default.Option;

    private (IReadOnlyList<PasswordTableRow> Rows, IReadOnlyList<JavaSettings> Java, RoundConditions Rounds) Measure(
        IReadOnlyCollection<Hash> hashes,
        int rounds,
        CancellationToken cancel
    )
    {
        (JavaCollector Collector, Hash Hash)[] wanted =
        [
            .. from collector in JavaCollector.All from hash in hashes where hash.IsFor(collector) select (collector, hash),
        ];
        PasswordTableRow[] rows = [.. _dotNet.Where(row => row.Iterations == hashes.First().Iterations)];
        OperationProcess? dotNet = null;
        var java = new JavaHash[wanted.Length];
        try
        {
            InParallel(
                [
                    .. wanted.Select((one, index) => (Action)(() => java[index] = StartJava(one.Collector, one.Hash))),
                    // Last, when JVMs leave a core to its compiler in the background.
                    () => dotNet = OperationProcess.Start(null, [.. rows.Select(row => row.Operation)]),
                ],
                cancel
            );
            Measurable[] all =
            [
                .. rows.Select(row => new Measurable(row, dotNet!.Contender(row.Operation))),
                .. java.Select(one => one.Measurable),
            ];
            Measurable[] measured = [.. all.Where(one => one.Contender is not null)];
            InterleavedTimes times = InterleavedRun.Measure(
                [.. measured.Select(one => one.Contender!)],
                rounds,
                plan.CellOf(hashes.First().Iterations),
                _ => cancel.ThrowIfCancellationRequested()
            );
            return (
                [.. all.Select(one => one.Contender is null ? one.Row : WithTimes(one.Row, times[Array.IndexOf(measured, one)]))],
                [.. java.Select(one => one.Settings()).OfType<JavaSettings>()],
                RoundConditions.Of(times)
            );
        }
        finally
        {
            dotNet?.Dispose();
            foreach (JavaHash? one in java)
                one?.Process?.Dispose();
        }
    }

    private static PasswordTableRow WithTimes(PasswordTableRow row, ContenderTimes times) =>
        row with
        {
            Nanoseconds = times.Cost,
            WallNanoseconds = times.Wall,
        };

    // As many processes at once as there are cores: one that waits for a core looks as if it compiled nothing more.
    private static void InParallel(Action[] starts, CancellationToken cancel)
    {
        try
        {
            Parallel.Invoke(new() { MaxDegreeOfParallelism = Environment.ProcessorCount, CancellationToken = cancel }, starts);
        }
        catch (AggregateException e)
        {
            // Ctrl-C ends the JVMs too. Otherwise callers get the first exception itself.
            cancel.ThrowIfCancellationRequested();
            ExceptionDispatchInfo.Throw(e.InnerException!);
        }
    }

    private JavaHash StartJava(JavaCollector collector, Hash hash)
    {
        (int iterations, SampleLogin login, _) = hash;
        PasswordTableRow row = Row(
            PasswordHashing2021Statements.JavaOperation(collector.Name, iterations, login),
            PasswordPlatforms.Java(collector.Name),
            iterations,
            login
        );
        if (program is null)
            return new(collector, new(row with { CannotRun = missing }, null), null, false);
        JavaProcess process;
        try
        {
            process = JavaProcess.Start(program, collector);
        }
        catch (NotSupportedException e)
        {
            return new(collector, new(row with { CannotRun = e.Message }, null), null, false);
        }

        try
        {
            Pbkdf2 scheme = PasswordHashing2021Statements.Sha1(iterations, Pbkdf2Engine.Managed);
            string verifiedBy = process.Prove(scheme, login);
            bool isSettled = process.Settle(scheme, login, plan.Warmup);
            return new(
                collector,
                new(row with { VerifiedBy = verifiedBy }, process.Hashing(row.Operation, scheme, login)),
                process,
                isSettled
            );
        }
        catch
        {
            process.Dispose();
            throw;
        }
    }

    private static PasswordTableRow DotNetRow((Pbkdf2 Scheme, SampleLogin Login) hash)
    {
        (Pbkdf2 scheme, SampleLogin login) = hash;
        return Row(
            HashOperation.NameOf(scheme, login),
            scheme.Engine == Pbkdf2Engine.System ? PasswordPlatforms.System : PasswordPlatforms.Managed,
            scheme.Iterations,
            login
        ) with
        {
            VerifiedBy = HashProof.Require(scheme, login.Password, login.Salt),
        };
    }

    private static PasswordTableRow Row(string operation, string platform, int iterations, SampleLogin login) =>
        new(operation, platform, iterations, login.Password.Length, login.SaltName);

    /// <summary>What is hashed, and with which of Java's collectors.</summary>
    private sealed record Hash(int Iterations, SampleLogin Login, Func<JavaCollector, bool> IsFor);

    /// <summary>A row, and what measures it where it can be measured.</summary>
    private sealed record Measurable(PasswordTableRow Row, Contender? Contender);

    /// <summary>A row of Java with its JVM, where there is one.</summary>
    private sealed record JavaHash(JavaCollector Collector, Measurable Measurable, JavaProcess? Process, bool IsSettled)
    {
        /// <summary>What the JVM says of itself, and what it has done until now.</summary>
        public JavaSettings? Settings() =>
            Process is null
                ? null
                : new(
                    Collector.Name,
                    $"{Process.Settings["machine"]}, Java {Process.Settings["version"]}",
                    Process.Settings["provider"],
                    Process.Settings["collectors"],
                    Process.Settings["arguments"],
                    long.Parse(Process.Settings["heap"], CultureInfo.InvariantCulture),
                    int.Parse(Process.Settings["processors"], CultureInfo.InvariantCulture),
                    bool.TryParse(Process.Settings["UseSHA"], out bool hasSha) ? hasSha : null,
                    IsSettled,
                    Process.Collections
                );
    }
}
