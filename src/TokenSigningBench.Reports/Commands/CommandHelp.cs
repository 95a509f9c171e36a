using System.CommandLine;
using System.Runtime.CompilerServices;
using TokenSigningBench.Reports.Options;

namespace TokenSigningBench.Reports.Commands;

/// <summary>What the help of one command shows beside the names and descriptions of its options.</summary>
/// <param name="Groups">The common options. All others are shown by <c>--help --verbose</c> alone.</param>
/// <param name="Examples">Whole command lines, without the program's name, at most three.</param>
/// <param name="Guide">A file of the docs.</param>
public sealed record CommandHelp(IReadOnlyList<HelpGroup> Groups, IReadOnlyList<string> Examples, string Guide)
{
    private static readonly ConditionalWeakTable<Command, CommandHelp> All = [];

    /// <summary>The help of a command; null where it has none of its own.</summary>
    public static CommandHelp? Of(Command command) => All.TryGetValue(command, out CommandHelp? help) ? help : null;

    public static void Set(Command command, CommandHelp help) => All.Add(command, help);
}
