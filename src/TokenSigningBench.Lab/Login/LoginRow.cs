using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Lab.Login.Flows;

namespace TokenSigningBench.Lab.Login;

/// <summary>One variant of the request to one server.</summary>
/// <param name="Variant">The variant.</param>
/// <param name="Samples">One sample per round; empty where the run ended early.</param>
public sealed record LoginRow(LoginVariant Variant, [property: Samples] IReadOnlyList<LoginSample> Samples)
{
    /// <summary>The median time to first byte with its 95% interval, in milliseconds; null without samples.</summary>
    public Interval? Median() => Samples.Count > 0 ? BootstrapInterval.OfMedian(Milliseconds()) : null;

    public double[] Milliseconds() => [.. Samples.Select(sample => sample.Milliseconds)];

    /// <summary>The median of a metric that the server reports in every response, in milliseconds; null where it does not.</summary>
    public double? PhaseMedian(string part) => MedianOf(sample => sample.Parts?.TryGetValue(part, out double own) == true ? own : null);

    /// <summary>The median time to hash the password, in milliseconds; null where not every response reports it.</summary>
    public double? PasswordMedian() => MedianOf(sample => sample.PasswordMilliseconds);

    private double? MedianOf(Func<LoginSample, double?> milliseconds)
    {
        double?[] all = [.. Samples.Select(milliseconds)];
        return all.Length > 0 && Array.TrueForAll(all, one => one is not null) ? all.Select(one => one!.Value).Median() : null;
    }

    /// <summary>Only the requests that returned a token: a fast rejection must not make a page look fast.</summary>
    public LoginRow WithToken() => this with { Samples = [.. Samples.Where(sample => sample.HasToken)] };

    /// <summary>Whether there are responses, and none had a token.</summary>
    public bool NeverHasToken() => Samples.Count > 0 && Samples.All(sample => !sample.HasToken);

    /// <summary>The kinds of responses, with their number where there are several.</summary>
    /// <param name="isImplicit">Whether they are of the implicit flow.</param>
    public string DescribeResponses(bool isImplicit = true)
    {
        (string Key, int Count)[] kinds =
        [
            .. Samples
                .GroupBy(sample => sample.DescribeResponse(isImplicit))
                .Select(kind => (kind.Key, kind.Count()))
                .OrderByDescending(kind => kind.Item2),
        ];
        return kinds.Length == 1
            ? kinds[0].Key
            : string.Join("; ", kinds.Select(kind => Invariant($"{kind.Key} ({kind.Count} of {Samples.Count})")));
    }
}
