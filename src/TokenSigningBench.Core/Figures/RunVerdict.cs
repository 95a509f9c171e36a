using System.Text.Json.Serialization;

namespace TokenSigningBench.Core.Figures;

/// <summary>Something that a run comes to.</summary>
/// <param name="Id">What is judged: "assertion", "cause", "fitness".</param>
/// <param name="Said">What it comes to: "pass", "fail", "undecided", or the cause.</param>
public sealed record RunVerdict(string Id, string Said)
{
    /// <summary>Of which certificate, server or key; null where it is of the run.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Of { get; init; }

    /// <summary>What was asked, or why it says so; null where the verdict says all.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Text { get; init; }

    /// <summary>The figure that was judged; null where it is not known, or none was.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Figure { get; init; }

    /// <summary>Whether what the user asked for is met; null where nothing was asked.</summary>
    public bool? IsMet { get; init; }
}
