using System.Globalization;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>
/// The mean divided by that of the same method with the first certificate. The ratio of BenchmarkDotNet cannot span parameters.
/// </summary>
internal sealed class RatioColumn : IColumn
{
    public string Id => nameof(RatioColumn);

    public string ColumnName => "Ratio to first";

    public string Legend => "Mean divided by the mean of the same method and engine with the first certificate listed";

    public bool AlwaysShow => true;

    public ColumnCategory Category => ColumnCategory.Custom;

    public int PriorityInCategory => 0;

    public bool IsNumeric => true;

    public UnitType UnitType => UnitType.Dimensionless;

    public bool IsAvailable(Summary summary) =>
        summary.BenchmarksCases.Any(one =>
            CertificateOf(one) is not null && summary.BenchmarksCases.Any(other => other != one && IsSameButForCertificate(one, other))
        );

    public bool IsDefault(Summary summary, BenchmarkCase benchmarkCase) => false;

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase)
    {
        BenchmarkCase[] group = [.. summary.BenchmarksCases.Where(other => IsSameButForCertificate(other, benchmarkCase))];
        // Divided by itself it would say 1.
        if (group.Length == 1)
            return "-";
        BenchmarkCase first = group[0];
        return summary[benchmarkCase]?.ResultStatistics is { } own && summary[first]?.ResultStatistics is { } baseline
            ? (own.Mean / baseline.Mean).ToString("F2", CultureInfo.InvariantCulture)
            : "NA";
    }

    public string GetValue(Summary summary, BenchmarkCase benchmarkCase, SummaryStyle style) => GetValue(summary, benchmarkCase);

    private static CertificateSpec? CertificateOf(BenchmarkCase benchmarkCase) =>
        benchmarkCase.Parameters.Items.FirstOrDefault(parameter => parameter.Value is CertificateSpec)?.Value as CertificateSpec;

    private static bool IsSameButForCertificate(BenchmarkCase one, BenchmarkCase other) =>
        one.Descriptor.WorkloadMethod == other.Descriptor.WorkloadMethod
        && one.Descriptor.Type == other.Descriptor.Type
        && one.Job.Id == other.Job.Id
        && one.Parameters.Items.Where(parameter => parameter.Value is not CertificateSpec)
            .Select(parameter => parameter.Value)
            .SequenceEqual(
                other.Parameters.Items.Where(parameter => parameter.Value is not CertificateSpec).Select(parameter => parameter.Value)
            );
}
