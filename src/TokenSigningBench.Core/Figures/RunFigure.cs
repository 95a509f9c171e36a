using System.Text.Json.Serialization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Figures;

/// <summary>What a figure is measured in.</summary>
public enum FigureUnit
{
    /// <summary>Nanoseconds an operation.</summary>
    Nanoseconds,

    /// <summary>Milliseconds, of something that somebody waits for.</summary>
    Milliseconds,

    /// <summary>Operations a second: more is better.</summary>
    PerSecond,

    /// <summary>A time as a multiple of what the same run took for an RSA signature of 2048 bits.</summary>
    TimesRsa2048,

    /// <summary>Seconds, of something that a machine was busy for.</summary>
    Seconds,

    /// <summary>How many of something.</summary>
    Count,

    /// <summary>A share of 1, or a ratio of two figures.</summary>
    Ratio,

    /// <summary>Bytes.</summary>
    Bytes,
}

/// <summary>One figure of a run: what was measured or follows from it, under the same name in every run.</summary>
/// <param name="Name">What was measured, with the parameters that decide it.</param>
/// <param name="Value">The median of the run's samples, unless the name says otherwise; null where it could not be measured.</param>
public sealed record RunFigure(string Name, double? Value, FigureUnit Unit)
{
    /// <summary>The tag of what was done: "sign", "verify", "login".</summary>
    public const string Operation = "operation";

    /// <summary>The tag of the key that did it: "RSA 2048", "P-256".</summary>
    public const string Key = "key";

    /// <summary>The tag of a token's algorithm: "RS256".</summary>
    public const string Algorithm = "alg";

    /// <summary>The lower end of its interval; null where it has none.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Low { get; init; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? High { get; init; }

    /// <summary>How many samples it is of; null where it is of none.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Count { get; init; }

    /// <summary>The samples in their order, where no part of the run has them; null where one has.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<double>? Samples { get; init; }

    /// <summary>What it is of, by which it is found: "operation" is "sign", "key" is "RSA 2048". None where the name says all.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyDictionary<string, string>? Tags { get; init; }

    /// <summary>Whether it is compared with the same figure of another run.</summary>
    public bool IsCompared { get; init; } = true;

    /// <summary>Why it could not be measured; null where it was.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Failure { get; init; }

    /// <summary>What is compared: a time, so that more is always worse. Of a rate it is the time each.</summary>
    [JsonIgnore]
    public double Cost => Unit == FigureUnit.PerSecond ? 1 / Value.GetValueOrDefault() : Value.GetValueOrDefault();

    /// <summary>A percentile as tags, and tables, spell it: "p50", "p99.9", "max".</summary>
    public static string Percentile(double percent) => percent == 100 ? "max" : Invariant($"p{percent}");

    /// <summary>What a tag says; null where it has none of that name.</summary>
    public string? Tag(string name) => Tags?.GetValueOrDefault(name);

    /// <summary>The same with tags; those without a value are left out.</summary>
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

    /// <summary>The same, which is read and not compared.</summary>
    public RunFigure NotCompared() => this with { IsCompared = false };

    /// <summary>A figure of samples: their median.</summary>
    public static RunFigure[] Of(string name, IReadOnlyList<double>? samples, FigureUnit unit) =>
        samples is { Count: > 0 } ? [new(name, samples.Median(), unit) { Count = samples.Count }] : [];

    /// <summary>A figure, where it is known.</summary>
    public static RunFigure[] Of(string name, double? value, FigureUnit unit) => value is { } known ? [new(name, known, unit)] : [];

    /// <summary>An estimate with its interval, where it is known.</summary>
    public static RunFigure[] Of(string name, BootstrapInterval? interval, FigureUnit unit) =>
        interval is { } known ? [new(name, known.Estimate, unit) { Low = known.Low, High = known.High }] : [];

    /// <summary>A key as tags name it; null where the algorithm does not tell.</summary>
    public static string? KeyOf(string algorithm, int? bits) =>
        algorithm switch
        {
            // Of curves it is the algorithm that tells: there are others of 256 bits.
            "ES256" => "P-256",
            "ES384" => "P-384",
            "ES512" => "P-521",
            ['R' or 'P', 'S', ..] when bits is { } size => Invariant($"RSA {size}"),
            _ => null,
        };
}
