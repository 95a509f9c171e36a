using System.Reflection;
using BenchmarkDotNet.ConsoleArguments;

namespace TokenSigningBench.Benchmarks.Running;

/// <summary>The names of BenchmarkDotNet's options, read from its own description of them.</summary>
internal static class BenchmarkDotNetOptions
{
    // Of the package CommandLineParser, which BenchmarkDotNet uses. Its letter and its long name, in this order, are constructor arguments.
    private const string Attribute = "OptionAttribute";

    /// <summary>The options with their hyphens, as "--filter" and "-f".</summary>
    public static IReadOnlySet<string> Names { get; } =
        typeof(CommandLineOptions)
            .GetProperties()
            .SelectMany(property => property.GetCustomAttributesData())
            .Where(attribute => attribute.AttributeType.Name == Attribute)
            .SelectMany(NamesOf)
            // The parser's own.
            .Concat(["--help", "--version"])
            .ToHashSet(StringComparer.OrdinalIgnoreCase);

    /// <summary>Whether an argument is one of them, with or without a value.</summary>
    public static bool Has(string argument) =>
        Names.Contains(argument.Split('=')[0]) || (argument is ['-', not '-', _, ..] && Names.Contains(argument[..2]));

    private static IEnumerable<string> NamesOf(CustomAttributeData attribute) =>
        attribute.ConstructorArguments.Select(argument =>
            argument.Value switch
            {
                char letter => $"-{letter}",
                string { Length: > 0 } name => $"--{name}",
                _ => "",
            }
        );
}
