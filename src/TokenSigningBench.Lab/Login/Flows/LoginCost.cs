using System.Text.Json.Serialization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Login.Flows;

/// <summary>
/// What a login costs the server in CPU time, beside one signature with the same key. Both were measured in the same rounds.
/// </summary>
public sealed record LoginCost
{
    /// <summary>The number of logins in all rounds.</summary>
    public required int Logins { get; init; }

    /// <summary>
    /// The CPU time of the server's processes per login, in milliseconds, one value per round. What a database server of its own uses is
    /// not part of it.
    /// </summary>
    [Samples]
    public required IReadOnlyList<double> CpuMilliseconds { get; init; }

    /// <summary>
    /// The CPU time of one signature with the same key in this program, in milliseconds, one value per round: the fastest of several.
    /// </summary>
    [Samples]
    public required IReadOnlyList<double> SignatureMilliseconds { get; init; }

    /// <summary>The signatures of one login, counted by the server; null where it does not report them.</summary>
    public double? Signatures { get; init; }

    /// <summary>The mean of the signatures that logins caused; null if one does not report them.</summary>
    internal static double? MeanSignatures(IReadOnlyList<VirtualUser> logins)
    {
        int?[] counts = [.. logins.Select(user => user.ReadTiming()?.Signatures)];
        return Array.TrueForAll(counts, count => count is not null) ? counts.Average() : null;
    }

    /// <summary>The median CPU time of a login, in milliseconds.</summary>
    [JsonIgnore]
    public double MedianCpuMilliseconds => CpuMilliseconds.Median();

    /// <summary>The CPU time of a login as a multiple of one signature's: the median of the rounds' ratios.</summary>
    [JsonIgnore]
    public double InSignatures => CpuMilliseconds.Zip(SignatureMilliseconds, (login, signature) => login / signature).Median();
}
