using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;
using TokenSigningBench.Reports.Features;
using TokenSigningBench.Reports.Options;

namespace TokenSigningBench.Reports.Commands;

/// <summary>What <c>--help</c> does.</summary>
internal sealed class HelpTextAction(IReadOnlyList<Feature> features, string program) : SynchronousCommandLineAction
{
    public override bool ClearsParseErrors => true;

    /// <summary>Has a root command, and all commands below it, show help this way.</summary>
    public static void AddTo(RootCommand root, IReadOnlyList<Feature> features, string program)
    {
        var help = new HelpTextAction(features, program);
        root.Options.OfType<HelpOption>().Single().Action = help;
        root.SetAction(_ => Print(HelpText.OfBareRoot(root)));
        foreach (Command group in root.Subcommands.Where(command => command.Action is null))
            group.SetAction(parsed => help.Invoke(parsed));
        var words = new Argument<string[]>("COMMAND") { Arity = ArgumentArity.ZeroOrMore };
        var command = new Command("help", "Show the help of a command.") { words };
        command.Hidden = true;
        command.SetAction(parsed => help.Invoke(ArgumentParser.Parse(root, parsed.GetValue(words) ?? [])));
        root.Add(command);
    }

    public override int Invoke(ParseResult parseResult)
    {
        return Print(Text(parseResult));
    }

    private static int Print(string text)
    {
        Console.Out.Write(text);
        return ExitCode.Done;
    }

    private string Text(ParseResult parsed)
    {
        Command command = parsed.CommandResult.Command;
        if (command is RootCommand root)
            return HelpText.OfRoot(program, root, features);
        return HelpText.Of(program, HelpText.PathOf(parsed.CommandResult.Parent), command, CommonOptions.IsVerbose(parsed));
    }
}
