using System.CommandLine.Parsing;

namespace TokenSigningBench.Cli.Options;

/// <summary>Which options have an effect beside which others: one that would have none is refused by its name, before anything is opened or started.</summary>
internal static class Combinations
{
    /// <summary>Whether the user wrote an option.</summary>
    public static bool Has(this CommandResult command, Option option) => command.GetResult(option) is { Implicit: false };

    /// <summary>Whether the user wrote it with this value.</summary>
    public static bool Has(this CommandResult command, Option option, string value) =>
        command.GetResult(option) is { Implicit: false } given && given.Tokens.Any(token => token.Value == value);

    /// <summary>The values that the user wrote for an argument.</summary>
    public static IEnumerable<string> ValuesOf(this CommandResult command, Argument argument) =>
        command.GetResult(argument)?.Tokens.Select(token => token.Value) ?? [];

    /// <summary>Refuses options without another one.</summary>
    /// <param name="command">The command that has them.</param>
    /// <param name="needed">The one without which they have no effect.</param>
    public static void OnlyWith(this Command command, Option needed, params IEnumerable<Option> options) =>
        command.Refuse(options, given => !given.Has(needed), $"goes with {needed.Name}");

    /// <summary>Refuses options beside another one.</summary>
    /// <param name="command">The command that has them.</param>
    /// <param name="other">The one beside which they have no effect.</param>
    public static void NotWith(this Command command, Option other, params IEnumerable<Option> options) =>
        command.Refuse(options, given => given.Has(other), $"does not go with {other.Name}");

    /// <summary>Refuses options under a condition. It sees what the user wrote, which may be no value of its option.</summary>
    /// <param name="command">The command that has them.</param>
    /// <param name="when">When they have no effect.</param>
    /// <param name="why">What they go with, or why they do not, as the end of a sentence that begins with the option.</param>
    public static void Refuse(this Command command, IEnumerable<Option> options, Func<CommandResult, bool> when, string why)
    {
        Option[] all = [.. options];
        command.Validators.Add(given =>
        {
            if (Array.Find(all, given.Has) is { } option && when(given))
                given.AddError($"{option.Name}: {why}");
        });
    }

    /// <summary>Whether a parser's error is such a refusal, which says all that is to be said.</summary>
    public static bool IsRefusal(ParseError error) => error.Message.StartsWith("--", StringComparison.Ordinal);
}
