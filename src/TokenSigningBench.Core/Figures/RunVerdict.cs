using System.Text.Json.Serialization;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Figures;

/// <summary>A conclusion of a run.</summary>
/// <param name="Id">What is judged: "assertion", "cause", "fitness".</param>
/// <param name="Result">"pass", "fail", "undecided", or the cause.</param>
public sealed record RunVerdict(string Id, string Result)
{
    /// <summary>The result of a requirement that the measurement neither establishes nor contradicts.</summary>
    public const string Undecided = "undecided";

    /// <summary>The certificate, server or key that it is about; null where it is about the whole run.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Of { get; init; }

    /// <summary>The assertion, or the reason for the result; null where the result says everything.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Text { get; init; }

    /// <summary>The figure that was judged; null where it is not known, or there is none.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Figure { get; init; }

    /// <summary>
    /// Whether the user's requirement is met; null where there was none. False for an undecided one, whose result is
    /// <see cref="Undecided"/>.
    /// </summary>
    public bool? IsMet { get; init; }

    /// <summary>The result of a requirement that was judged by an interval.</summary>
    public static string ResultOf(Conclusion conclusion) =>
        conclusion switch
        {
            Conclusion.Established => "pass",
            Conclusion.Contradicted => "fail",
            _ => Undecided,
        };

    /// <summary>Whether the measurement does not decide the user's requirement.</summary>
    [JsonIgnore]
    public bool IsUndecided => IsMet == false && Result == Undecided;
}
