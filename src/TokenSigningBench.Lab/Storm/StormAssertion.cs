using System.Text.RegularExpressions;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Lab.Storm;

/// <summary>An assertion on a load test's figures, such as <c>p95&lt;500ms</c>.</summary>
public sealed partial class StormAssertion
{
    private static readonly Dictionary<string, double> Percents = new(StringComparer.OrdinalIgnoreCase)
    {
        ["p50"] = 50,
        ["p90"] = 90,
        ["p95"] = 95,
        ["p99"] = 99,
        ["p99.9"] = 99.9,
        ["max"] = 100,
    };

    private readonly string _sign;
    private readonly double _limit;
    private readonly bool _isShare;

    private StormAssertion(string text, string metric, string sign, double limit, bool isShare)
    {
        Text = text;
        Metric = metric;
        _sign = sign;
        _limit = limit;
        _isShare = isShare;
    }

    /// <summary>The assertion as it was written.</summary>
    public string Text { get; }

    /// <summary>The name of the figure: "p95".</summary>
    public string Metric { get; }

    public bool IsOfFailures => Metric == "failed";

    /// <summary>The limit, in the unit of the figure.</summary>
    public double Limit => _limit;

    /// <summary>Whether the figure is a time in milliseconds.</summary>
    public bool IsOfTime => Percents.ContainsKey(Metric);

    /// <summary>Whether the figure varies between load tests, so that repetitions must decide: a time, or the throughput.</summary>
    public bool IsEstimated => IsOfTime || Metric == "throughput";

    /// <summary>The unit of a figure that is no time; empty for a count.</summary>
    public string FigureUnit =>
        Metric == "throughput" ? "/s"
        : _isShare ? "%"
        : "";

    /// <param name="text">
    /// A figure, a comparison and a number with its unit: <c>p99.9&lt;=1.5s</c>, <c>failed&lt;1%</c>, <c>throughput&gt;=8/s</c>.
    /// </param>
    /// <exception cref="UserErrorException">The text is not an assertion.</exception>
    public static StormAssertion Parse(string text)
    {
        Match match = Form().Match(text);
        string metric = match.Groups["metric"].Value.ToLowerInvariant();
        string unit = match.Groups["unit"].Value.ToLowerInvariant();
        bool fits =
            match.Success
            && (
                Percents.ContainsKey(metric) ? unit is "ms" or "s"
                : metric == "failed" ? unit is "" or "%"
                : metric == "throughput" ? unit is "" or "/s"
                : metric == "memory.growth" ? unit is "%"
                : metric == "files.growth" ? unit is ""
                : metric == "finished" && unit is "" or "%"
            );
        return
            fits
            && double.TryParse(
                match.Groups["number"].Value,
                NumberStyles.AllowDecimalPoint,
                CultureInfo.InvariantCulture,
                out double number
            )
            ? new(text, metric, match.Groups["sign"].Value, unit == "s" ? 1000 * number : number, unit == "%")
            : throw new UserErrorException(
                $"--assert {text}",
                "is not a figure, a comparison and a number with its unit, such as p95<500ms, max<=2s, failed<1%, "
                    + "finished=100%, throughput>=8/s, memory.growth<5% or files.growth<=0"
            );
    }

    /// <summary>
    /// The value of its figure: milliseconds, a count, a percentage, users per second, or file descriptors. Infinite where so many requests
    /// failed that there is no such time.
    /// </summary>
    public double? Figure(StormFigures figures)
    {
        int planned = Math.Max(1, figures.Storm.Planned);
        return Metric switch
        {
            "failed" => _isShare ? 100.0 * figures.Failed / planned : figures.Failed,
            "finished" => _isShare ? 100.0 * figures.Finished / planned : figures.Finished,
            "throughput" => figures.PerSecond,
            "memory.growth" => figures.Growth?.MemoryPercent,
            "files.growth" => figures.Growth?.Files,
            _ => figures.WithFailures?.At(Percents[Metric]),
        };
    }

    /// <summary>The percentile of the logins that did not fail, in milliseconds; null for other figures, and where all failed.</summary>
    public double? OfAnswered(StormFigures figures) => IsOfTime ? figures.FromScheduledStart?.At(Percents[Metric]) : null;

    /// <summary>Whether a load test meets it. A figure that was not measured does not meet it.</summary>
    public bool IsMet(StormFigures figures) => Figure(figures) is { } figure && IsMet(figure);

    /// <summary>What the ends of a confidence interval say of it.</summary>
    public Conclusion Judge(double low, double high) =>
        _sign == "=" ? Conclusions.IsWithin(low, high, _limit, _limit)
        : IsMet(low) != IsMet(high) ? Conclusion.Undecided
        : IsMet(low) ? Conclusion.Established
        : Conclusion.Contradicted;

    private bool IsMet(double figure) =>
        _sign switch
        {
            "<" => figure < _limit,
            "<=" => figure <= _limit,
            ">" => figure > _limit,
            ">=" => figure >= _limit,
            _ => figure == _limit,
        };

    [GeneratedRegex(
        @"^\s*(?<metric>[a-z][a-z0-9.]*)\s*(?<sign><=|>=|<|>|=)\s*(?<number>\d{1,9}(\.\d{1,6})?)\s*(?<unit>ms|s|%|/s|)\s*$",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant
    )]
    private static partial Regex Form();
}
