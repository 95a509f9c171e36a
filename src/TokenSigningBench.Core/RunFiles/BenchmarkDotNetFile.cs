using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;
using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>Reads the JSON of BenchmarkDotNet's own exporter as a run file.</summary>
internal static partial class BenchmarkDotNetFile
{
    /// <summary>Replaces the garbage collector, which BenchmarkDotNet does not report.</summary>
    public const string NotReported = "not reported by BenchmarkDotNet";

    // "Namespace.Class-20261121-185214", in the local time of the machine of the run.
    private const string TitleTime = "yyyyMMdd-HHmmss";

    /// <param name="path">The path, for messages.</param>
    /// <param name="written">When the file was written, for a title without a time.</param>
    /// <exception cref="JsonException">The JSON is not from BenchmarkDotNet.</exception>
    /// <exception cref="UserErrorException">There are no benchmarks.</exception>
    public static RunFile Read(string path, Stream json, DateTimeOffset written)
    {
        Export export = JsonSerializer.Deserialize(json, ExportTypes.Default.Export)!;
        Benchmark[] benchmarks = [.. (export.Benchmarks ?? []).OfType<Benchmark>()];
        RunLimits.Require(benchmarks.Length <= RunLimits.MaxRows, RunFileOutline.ListTooLong);
        if (export.HostEnvironmentInfo is not { } host || benchmarks.Length == 0)
            throw new UserErrorException(path, "is a file of BenchmarkDotNet without benchmarks");

        return new()
        {
            Started =
                export.Title is { Length: > 15 } title
                && DateTimeOffset.TryParseExact(
                    title[^TitleTime.Length..],
                    TitleTime,
                    CultureInfo.InvariantCulture,
                    DateTimeStyles.AssumeLocal,
                    out DateTimeOffset time
                )
                    ? time
                    : written,
            Machine = new()
            {
                CpuModel = host.ProcessorName,
                Cores = host.LogicalCoreCount ?? 0,
                OperatingSystem = host.OsVersion ?? "unknown system",
                DotNet = host.RuntimeVersion ?? "unknown runtime",
                GarbageCollector = NotReported,
            },
            Part = new BenchmarksRun { Rows = [.. Distinct([.. benchmarks.Select(Row)])] },
        };
    }

    private static BenchmarkRow Row(Benchmark benchmark)
    {
        string title = benchmark.MethodTitle ?? benchmark.Method ?? benchmark.DisplayInfo ?? "unnamed";
        string full = benchmark.Parameters is { Length: > 0 } parameters ? $"{title} ({parameters})" : title;
        return new(benchmark.FullName ?? full, full, benchmark.Statistics?.OriginalValues is { Count: > 0 } values ? values : null)
        {
            Suite = benchmark.Type ?? "",
            Method = title,
            Parameters = [.. ParametersOf(benchmark.Parameters ?? "")],
            Job = JobOf(benchmark),
            AllocatedBytes = benchmark.Memory?.BytesAllocatedPerOperation,
        };
    }

    // A class that was run with several jobs has each of its benchmarks several times under one name.
    private static IEnumerable<BenchmarkRow> Distinct(IReadOnlyList<BenchmarkRow> rows)
    {
        HashSet<string> shared = [.. rows.CountBy(row => row.Name).Where(name => name.Value > 1).Select(name => name.Key)];
        return rows.Select(row =>
            shared.Contains(row.Name) && row.Job.Length > 0
                ? row with
                {
                    Name = $"{row.Name} [{row.Job}]",
                    Title = $"{row.Title} [{row.Job}]",
                }
                : row
        );
    }

    // "Iterations=1000&Characters=8".
    private static IEnumerable<BenchmarkParameter> ParametersOf(string parameters) =>
        from one in ParameterStart().Split(parameters)
        where one.Length > 0
        let parts = one.Split('=', 2)
        select new BenchmarkParameter(parts[0].Trim(), parts.Length == 2 ? parts[1].Trim() : "");

    // "Type.Method: Job(Setting=value, ...) [Parameters]": the job's name is before its settings.
    private static string JobOf(Benchmark one)
    {
        string begin = $"{one.Type}.{one.Method}: ";
        if (one.DisplayInfo?.StartsWith(begin, StringComparison.Ordinal) != true)
            return "";
        string job = one.DisplayInfo[begin.Length..];
        int end = job.IndexOf('(', StringComparison.Ordinal);
        return (end < 0 ? job.Split(" [", 2)[0] : job[..end]).Trim();
    }

    [GeneratedRegex("&(?=[A-Za-z_][A-Za-z0-9_]*=)")]
    private static partial Regex ParameterStart();

    [JsonSourceGenerationOptions(AllowDuplicateProperties = false)]
    [JsonSerializable(typeof(Export))]
    private sealed partial class ExportTypes : JsonSerializerContext;

    private sealed record Export(string? Title, Host? HostEnvironmentInfo, IReadOnlyList<Benchmark?>? Benchmarks);

    private sealed record Host(string? OsVersion, string? ProcessorName, int? LogicalCoreCount, string? RuntimeVersion);

    private sealed record Benchmark(
        string? DisplayInfo,
        string? Type,
        string? Method,
        string? MethodTitle,
        string? Parameters,
        string? FullName,
        Statistics? Statistics,
        Memory? Memory
    );

    private sealed record Statistics(IReadOnlyList<double>? OriginalValues);

    private sealed record Memory(double? BytesAllocatedPerOperation);
}
