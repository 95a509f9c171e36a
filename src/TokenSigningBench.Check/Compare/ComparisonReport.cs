using TokenSigningBench.Reports.Fleet;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Check.Compare;

/// <summary>A comparison as a report.</summary>
public static class ComparisonReport
{
    public static Report Of(RunComparison comparison)
    {
        var document = ComparisonDocument.Of(comparison);
        ReportedRun[] runs =
        [
            .. comparison
                .Base.Concat(comparison.New)
                .Select(run => new ReportedRun(run.Source, new() { Started = run.Started, Machine = run.Machine })),
        ];
        (string baseline, string current) = ComparisonText.Sides(comparison);
        string source = Invariant($"{comparison.Base.Count} ({baseline}) and {comparison.New.Count} ({current}) runs");
        return new(document.Answer, runs, [new(source, document)]) { Title = document.Title };
    }
}
