using System.Text.Json.Serialization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Figures;

public enum FigureUnit
{
    /// <summary>Nanoseconds per operation.</summary>
    Nanoseconds,

    /// <summary>Milliseconds of waiting.</summary>
    Milliseconds,

    /// <summary>Operations per second: more is better.</summary>
    PerSecond,

    /// <summary>A time as a multiple of the same run's RSA 2048 signature.</summary>
    TimesRsa2048,

    /// <summary>Seconds of processor time.</summary>
    Seconds,

    Count,

    /// <summary>A share between 0 and 1, or the ratio of two figures.</summary>
    Ratio,

    Bytes,
}

/// <summary>One figure of a run, measured or derived, under the same name in every run.</summary>
/// <param name="Name">What was measured, with the parameters that decide it.</param>
/// <param name="Value">The median of the run's samples, unless the name says otherwise; null where it could not be measured.</param>
public sealed record RunFigure(string Name, double? Value, FigureUnit Unit)
{
    /// <summary>The tag of the operation: "sign", "verify", "login".</summary>
    public const string Operation = "operation";

    /// <summary>The tag of the key: "RSA 2048", "P-256".</summary>
    public const string Key = "key";

    /// <summary>The tag of the token's algorithm: "RS256".</summary>
    public const string Algorithm = "alg";

    /// <summary>The lower end of the confidence interval; null where there is none.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Low { get; init; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? High { get; init; }

    /// <summary>The smallest sample; null where there are no samples.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Min { get; init; }

    /// <summary>The largest sample.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Max { get; init; }

    /// <summary>The sample count; null where there are no samples.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Count { get; init; }

    /// <summary>The samples in order, where no part of the run has them; null where one has.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<double>? Samples { get; init; }

    /// <summary>The samples in the order of the rounds, while the part of the run is there that has them; null elsewhere.</summary>
    [JsonIgnore]
    public IReadOnlyList<double>? Rounds { get; init; }

    /// <summary>
    /// Tags by which the figure is found, such as "operation" = "sign" and "key" = "RSA 2048". Null where the name is enough.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyDictionary<string, string>? Tags { get; init; }

    /// <summary>Whether comparisons use it.</summary>
    public bool IsCompared { get; init; } = true;

    /// <summary>Why it could not be measured; null where it was.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Failure { get; init; }

    /// <summary>The value that comparisons use: a time, so that more is always worse. For a rate it is the time per operation.</summary>
    [JsonIgnore]
    public double Cost => Unit == FigureUnit.PerSecond ? 1 / Value.GetValueOrDefault() : Value.GetValueOrDefault();

    /// <summary>The name of a percentile in tags and tables: "p50", "p99.9", "max".</summary>
    public static string Percentile(double percent) => percent == 100 ? "max" : Invariant($"p{percent}");

    /// <summary>The value of a tag; null where the figure has no such tag.</summary>
    public string? Tag(string name) => Tags?.GetValueOrDefault(name);

    /// <summary>A copy with more tags. Tags with a null value are left out.</summary>
    public RunFigure With(params (string Name, string? Value)[] tags)
    {
        (string Name, string? Value)[] known = [.. tags.Where(tag => tag.Value is not null)];
        return known.Length == 0
            ? this
            : this with
            {
                Tags = (Tags ?? new Dictionary<string, string>())
                    .Concat(known.Select(tag => new KeyValuePair<string, string>(tag.Name, tag.Value!)))
                    .ToDictionary(),
            };
    }

    /// <summary>A copy that comparisons do not use.</summary>
    public RunFigure NotCompared() => this with { IsCompared = false };

    /// <summary>The median of samples; empty where there are none.</summary>
    public static RunFigure[] Of(string name, IReadOnlyList<double>? samples, FigureUnit unit) =>
        samples is { Count: > 0 }
            ?
            [
                new(name, samples.Median(), unit)
                {
                    Min = samples.Min(),
                    Max = samples.Max(),
                    Count = samples.Count,
                    Rounds = samples,
                },
            ]
            : [];

    /// <summary>The wall time beside a figure of CPU time, which comparisons do not use; empty where it is not known.</summary>
    public static RunFigure[] OfWall(string name, IReadOnlyList<double>? nanoseconds) =>
        Of($"{name}, wall time", nanoseconds, FigureUnit.Nanoseconds);

    /// <summary>A single value; empty where it is null.</summary>
    public static RunFigure[] Of(string name, double? value, FigureUnit unit) => value is { } known ? [new(name, known, unit)] : [];

    /// <summary>An estimate with its interval; empty where it is null.</summary>
    public static RunFigure[] Of(string name, Interval? interval, FigureUnit unit) =>
        interval is { } known ? [new(name, known.Estimate, unit) { Low = known.Low, High = known.High }] : [];

    /// <summary>The value of the key tag; null where the algorithm does not decide it.</summary>
    public static string? KeyOf(string algorithm, int? bits) =>
        algorithm switch
        {
            // The algorithm names the curve: P-256 is not the only curve of 256 bits.
            "ES256" => "P-256",
            "ES384" => "P-384",
            "ES512" => "P-521",
            ['M', 'L', '-', ..] => algorithm,
            "EdDSA" or "Ed25519" => "Ed25519",
            ['R' or 'P', 'S', ..] when bits is { } size => Invariant($"RSA {size}"),
            _ => null,
        };
}
