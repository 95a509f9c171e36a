using System.Text.RegularExpressions;

namespace TokenSigningBench.Check.Reporting;

/// <summary>Names of benchmarks for readers: words in place of an identifier, and the parameters' values.</summary>
internal static partial class BenchmarkName
{
    /// <summary>"Sign_Rs256" with Iterations 1000 is "Sign Rs256, Iterations 1000".</summary>
    public static string Of(string method, IEnumerable<BenchmarkParameter> parameters)
    {
        string words = WordStart().Replace(method.Replace('_', ' '), " ").Trim();
        return Values(parameters, withNames: true) is { Length: > 0 } values ? $"{words}, {values}" : words;
    }

    /// <summary>The values of the parameters, which name a case whose method is known.</summary>
    public static string Values(IEnumerable<BenchmarkParameter> parameters) => Values(parameters, withNames: false);

    /// <summary>Whether two benchmarks differ in nothing but their method, their job, or one parameter that is no number.</summary>
    public static bool DifferInOneName(BenchmarkRow one, BenchmarkRow other)
    {
        (string Name, string? One, string? Other)[] different =
        [
            .. new[] { ("", one.Method, (string?)other.Method), ("", one.Job, other.Job) }
                .Concat(one.Parameters.Select(parameter => (parameter.Name, parameter.Value, other.Parameter(parameter.Name))))
                .Where(pair => pair.Item2 != pair.Item3),
        ];
        return different is [var (_, value, _)] && !IsNumber(value) && one.Parameters.Count == other.Parameters.Count;
    }

    private static bool IsNumber(string? value) => double.TryParse(value, NumberStyles.Float, CultureInfo.InvariantCulture, out _);

    // A value that says what it is, such as RS256, needs no name.
    private static string Values(IEnumerable<BenchmarkParameter> parameters, bool withNames) =>
        string.Join(
            ", ",
            parameters.Select(parameter => withNames && IsNumber(parameter.Value) ? $"{parameter.Name} {parameter.Value}" : parameter.Value)
        );

    // Where a word begins in an identifier: a capital after a small letter or a digit.
    [GeneratedRegex("(?<=[a-z0-9])(?=[A-Z])")]
    private static partial Regex WordStart();
}
