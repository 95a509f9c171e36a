using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Logins;

/// <summary>One way of asking one server, in the order in which it was asked.</summary>
/// <param name="Variant">The way of asking.</param>
/// <param name="Samples">One for each round; none where the run ended before.</param>
public sealed record LoginRow(LoginVariant Variant, [property: Samples] IReadOnlyList<LoginSample> Samples)
{
    /// <summary>The part of <c>Server-Timing</c> that is signing.</summary>
    public const string SignPhase = "sign";

    /// <summary>The median time to the first byte with its 95 % interval, in milliseconds; null without samples.</summary>
    public BootstrapInterval? Median() => Samples.Count > 0 ? BootstrapInterval.OfMedian(Milliseconds()) : null;

    /// <summary>The times, in milliseconds.</summary>
    public double[] Milliseconds() => [.. Samples.Select(sample => sample.Milliseconds)];

    /// <summary>The median of a part that the server names in each of its answers, in milliseconds; null where it does not.</summary>
    public double? PhaseMedian(string part) =>
        Samples.Count > 0 && Samples.All(sample => sample.Parts?.ContainsKey(part) == true)
            ? Samples.Select(sample => sample.Parts![part]).Median()
            : null;

    /// <summary>The requests alone that brought a token: a fast refusal must not make a page look fast.</summary>
    public LoginRow WithToken() => this with { Samples = [.. Samples.Where(sample => sample.HasToken)] };

    /// <summary>Whether none of its answers held a token, and there were answers.</summary>
    public bool NeverHasToken() => Samples.Count > 0 && Samples.All(sample => !sample.HasToken);

    /// <summary>What came: the one thing that came always, or all of them with how often.</summary>
    public string Came()
    {
        (string Key, int Count)[] kinds =
        [
            .. Samples.GroupBy(sample => sample.Came()).Select(kind => (kind.Key, kind.Count())).OrderByDescending(kind => kind.Item2),
        ];
        return kinds.Length == 1
            ? kinds[0].Key
            : string.Join("; ", kinds.Select(kind => Invariant($"{kind.Key} ({kind.Count} of {Samples.Count})")));
    }
}
