using System.CommandLine;
using System.CommandLine.Parsing;

namespace TokenSigningBench.Reports.Options;

/// <summary>
/// Rules for options that depend on each other. An option that would have no effect is refused by name, before anything is opened or
/// started.
/// </summary>
public static class OptionRules
{
    /// <summary>Whether the user gave the option.</summary>
    public static bool Has(this CommandResult command, Option option) => command.GetResult(option) is { Implicit: false };

    /// <summary>Whether the user gave the option with this value.</summary>
    public static bool Has(this CommandResult command, Option option, string value) =>
        command.GetResult(option) is { Implicit: false } given && given.Tokens.Any(token => token.Value == value);

    /// <summary>The values that the user gave for the argument.</summary>
    public static IEnumerable<string> ValuesOf(this CommandResult command, Argument argument) =>
        command.GetResult(argument)?.Tokens.Select(token => token.Value) ?? [];

    /// <summary>Refuses options if another option is not given.</summary>
    /// <param name="needed">The option without which they have no effect.</param>
    public static void OnlyWith(this Command command, Option needed, params IEnumerable<Option> options) =>
        command.Refuse(options, given => !given.Has(needed), $"goes with {needed.Name}");

    /// <summary>Refuses options if another option is given.</summary>
    /// <param name="other">The option with which they have no effect.</param>
    public static void NotWith(this Command command, Option other, params IEnumerable<Option> options) =>
        command.Refuse(options, given => given.Has(other), $"does not go with {other.Name}");

    /// <summary>Refuses options under a condition. The condition sees the user's input, which may be invalid for its option.</summary>
    /// <param name="when">True if the options have no effect.</param>
    /// <param name="why">The reason, as the end of a sentence that begins with the option.</param>
    public static void Refuse(this Command command, IEnumerable<Option> options, Func<CommandResult, bool> when, string why)
    {
        Option[] all = [.. options];
        command.Validators.Add(given =>
        {
            if (Array.Find(all, given.Has) is { } option && when(given))
                given.AddError($"{option.Name}: {why}");
        });
    }

    /// <summary>
    /// A line for the first option or argument with an empty value, as from a variable of a script that is not set; null if there is none.
    /// A password may be empty.
    /// </summary>
    public static string? FindEmptyValue(ParseResult parsed)
    {
        for (SymbolResult? at = parsed.CommandResult; at is CommandResult command; at = at.Parent)
            foreach (SymbolResult given in command.Children.Where(given => given.Tokens.Any(token => token.Value.Length == 0)))
            {
                string name = given is OptionResult option ? option.Option.Name : ((ArgumentResult)given).Argument.Name;
                if (name != PasswordOptions.PlainName)
                    return $"{name}: is empty: give a value, or leave it out";
            }

        return null;
    }

    /// <summary>Whether a parse error is such a refusal, whose message is complete.</summary>
    public static bool IsRefusal(ParseError error) => error.Message.StartsWith("--", StringComparison.Ordinal);
}
