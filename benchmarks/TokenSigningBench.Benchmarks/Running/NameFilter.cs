using System.IO.Enumeration;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Running;

namespace TokenSigningBench.Benchmarks.Running;

/// <summary>
/// The patterns of <c>--filter</c>, as BenchmarkDotNet reads them, on names without the namespace. The namespaces of this program have the
/// word "Signing": with them <c>*Sign*</c> would select everything.
/// </summary>
/// <param name="patterns">Names with * and ?, of any case. One that starts with the namespace is compared with the whole name.</param>
internal sealed class NameFilter(IEnumerable<string> patterns) : IFilter
{
    private readonly string[] _patterns = [.. patterns];

    public bool Predicate(BenchmarkCase benchmarkCase)
    {
        string name = FullNameProvider.GetBenchmarkName(benchmarkCase),
            qualifier = benchmarkCase.Descriptor.Type.Namespace + ".",
            shortName = name.StartsWith(qualifier, StringComparison.Ordinal) ? name[qualifier.Length..] : name;
        return Array.Exists(
            _patterns,
            pattern => FileSystemName.MatchesSimpleExpression(pattern, IsQualified(pattern) ? name : shortName, ignoreCase: true)
        );
    }

    /// <summary>The arguments without the option, which BenchmarkDotNet would apply to whole names.</summary>
    public static string[] RemoveFrom(IEnumerable<string> arguments)
    {
        List<string> others = [];
        bool isValue = false;
        foreach (string argument in arguments)
        {
            if (argument.StartsWith('-'))
                isValue = IsFilter(argument);
            if (!isValue)
                others.Add(argument);
        }

        return [.. others];
    }

    private static bool IsQualified(string pattern) => pattern.StartsWith(nameof(TokenSigningBench), StringComparison.OrdinalIgnoreCase);

    private static bool IsFilter(string argument) =>
        argument.Split('=')[0].Equals("--filter", StringComparison.OrdinalIgnoreCase)
        || (argument.StartsWith("-f", StringComparison.Ordinal) && !argument.StartsWith("--", StringComparison.Ordinal));
}
