using System.Text.Json.Serialization;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>
/// PBKDF2 by iterations, password, salt and platform: Java with each of its collectors, and .NET. The rows of one number of iterations are
/// of the same rounds.
/// </summary>
public sealed record PasswordTablesRun : RunPart, IStatementRun
{
    public required IReadOnlyList<PasswordTableRow> Rows { get; init; }

    /// <summary>The JVMs that were measured; empty where Java is not installed.</summary>
    public required IReadOnlyList<JavaSettings> Java { get; init; }

    /// <summary>How many JVMs each row of Java had, one after the other; the rounds are shared out among these.</summary>
    public required int Launches { get; init; }

    /// <summary>How long each JVM hashed before it was measured, in seconds.</summary>
    public required double WarmupSeconds { get; init; }

    /// <summary>The clock of the rows, and what other work did to their rounds.</summary>
    public required RoundConditions Rounds { get; init; }

    /// <summary>The statements of the article whose operations are two of the rows.</summary>
    public IReadOnlyList<MeasuredStatement>? Statements { get; init; }

    /// <summary>How many rows are precise enough to be figures, and how many were measured.</summary>
    [JsonIgnore]
    public (int Decided, int Measured) Precision =>
        (Rows.Count(row => row.Time is { IsDecided: true }), Rows.Count(row => row.Time is not null));

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        Rows.SelectMany(row =>
            row.CannotRun is { } reason
                ? [new(row.Operation, null, FigureUnit.Nanoseconds) { Failure = reason }]
                : RunFigure.Of(row.Operation, row.Nanoseconds, FigureUnit.Nanoseconds)
        );

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) =>
        Rows.SelectMany(row => RunFigure.OfWall(row.Operation, row.WallNanoseconds));

    public override IEnumerable<Circumstance> Settings() => Circumstance.Programs(Java.Select(one => one.Machine));
}

/// <summary>One hash on one platform.</summary>
/// <param name="Operation">The operation, by its name in statements.</param>
/// <param name="Platform">The platform with its collector or engine, as tables name it.</param>
/// <param name="Iterations">The iterations per block.</param>
/// <param name="Characters">The length of the password.</param>
/// <param name="Salt">The salt's name.</param>
public sealed record PasswordTableRow(string Operation, string Platform, int Iterations, int Characters, string Salt)
{
    /// <summary>Nanoseconds of one hash by the clock of the rounds, one value per round; null where it could not be measured.</summary>
    [Samples]
    public IReadOnlyList<double>? Nanoseconds { get; init; }

    /// <summary>The same by wall time.</summary>
    [Samples]
    public IReadOnlyList<double>? WallNanoseconds { get; init; }

    /// <summary>What derived the same key before it was timed; null where it could not be measured.</summary>
    public string? VerifiedBy { get; init; }

    /// <summary>Why it could not be measured; null where it was.</summary>
    public string? CannotRun { get; init; }

    /// <summary>The time of one hash; null where it was not measured in two rounds or more.</summary>
    [JsonIgnore]
    public PasswordTableTime? Time => Nanoseconds is { Count: >= 2 } samples ? new(new TrimmedMean(samples), samples.Count) : null;
}

/// <summary>The time of a hash, as its rounds give it.</summary>
/// <param name="Nanoseconds">Nanoseconds per hash.</param>
/// <param name="Rounds">The number of rounds.</param>
public sealed record PasswordTableTime(TrimmedMean Nanoseconds, int Rounds)
{
    /// <summary>A larger error says nothing that a table of figures may say.</summary>
    public const double MaxError = 0.05;

    /// <summary>Hashes per second of one core.</summary>
    public double PerSecond => 1e9 / Nanoseconds.Mean;

    /// <summary>Half the 99.9% interval as a share of the time: the article's error, as JMH computes it.</summary>
    public double RelativeError => Nanoseconds.Margin(Summary.ErrorLevel) / Nanoseconds.Mean;

    public bool IsDecided => RelativeError <= MaxError;

    /// <summary>Whether another run of the same hash on the same machine agrees: the intervals of both overlap.</summary>
    public bool AgreesWith(PasswordTableTime other) =>
        Math.Abs(Nanoseconds.Mean - other.Nanoseconds.Mean)
        <= Nanoseconds.Margin(Summary.ErrorLevel) + other.Nanoseconds.Margin(Summary.ErrorLevel);
}

/// <summary>The JVMs of a collector, as each says of itself while it runs.</summary>
/// <param name="Collector">The collector that was requested, and that it has.</param>
/// <param name="Machine">Its name, vendor's version and build.</param>
/// <param name="Provider">The provider of PBKDF2.</param>
/// <param name="Collectors">The names of its collectors' beans.</param>
/// <param name="Options">The options that it was started with.</param>
/// <param name="MaxHeapBytes">The largest heap, in bytes.</param>
/// <param name="Processors">The processors that it sees.</param>
/// <param name="HasShaInstructions">Whether it uses the processor's instructions for SHA; null where it does not say.</param>
/// <param name="IsSettled">Whether each had compiled everything before it was measured.</param>
/// <param name="Collections">How many collections there were in all rounds of all of them.</param>
public sealed record JavaSettings(
    string Collector,
    string Machine,
    string Provider,
    string Collectors,
    string Options,
    long MaxHeapBytes,
    int Processors,
    bool? HasShaInstructions,
    bool IsSettled,
    long Collections
);

/// <summary>What hashes passwords in the tables: the names of the platforms.</summary>
public static class PasswordPlatforms
{
    public const string System = ".NET, OpenSSL";

    public const string Managed = ".NET, managed";

    /// <summary>The collector of Java's default, in a JVM that uses no instructions for SHA.</summary>
    public const string WithoutSha = "G1 without SHA instructions";

    public static string Java(string collector) => $"Java, {collector}";
}

[JsonSerializable(typeof(PasswordTablesRun))]
public sealed partial class PasswordTablesRunTypes : JsonSerializerContext;
