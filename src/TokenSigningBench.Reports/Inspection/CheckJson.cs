using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>Judgements for programs: an array with an object a key.</summary>
public static class CheckJson
{
    /// <summary>Renders them.</summary>
    /// <param name="judgements">They, in their order.</param>
    /// <param name="machine">The machine that they were measured on.</param>
    public static string Render(IReadOnlyList<Judgement> judgements, MachineFacts machine) =>
        DataJson.Render(judgements.Select(judgement => CheckData.Of(judgement, machine)));
}
