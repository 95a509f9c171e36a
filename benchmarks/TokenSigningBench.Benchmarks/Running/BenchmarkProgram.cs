using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;
using System.Reflection;
using BenchmarkDotNet.Columns;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Running;

/// <summary>A program that measures: its commands, and the suites that BenchmarkDotNet runs.</summary>
/// <param name="Name">The project's name.</param>
/// <param name="Root">Its commands.</param>
/// <param name="Suites">The assembly with its suites.</param>
public sealed record BenchmarkProgram(string Name, RootCommand Root, Assembly Suites)
{
    /// <summary>What it does without a command, in sentences.</summary>
    public required string WithoutCommand { get; init; }

    /// <summary>The options and arguments without a command, under a title of the help.</summary>
    public required (string Title, IReadOnlyList<Symbol> Symbols) Own { get; init; }

    /// <summary>Command lines by command; those of the program itself by an empty name.</summary>
    public required IReadOnlyDictionary<string, string[]> Examples { get; init; }

    /// <summary>Columns of its suites, beside those of all suites.</summary>
    public IReadOnlyList<IColumn> Columns { get; init; } = [];

    /// <summary>How it is started from a clone.</summary>
    public string Start => $"dotnet run -c Release --project benchmarks/{Name} --";

    /// <summary>Adds what all programs have: options of the output, and help: its own, and BenchmarkDotNet's.</summary>
    public BenchmarkProgram WithCommonOptions()
    {
        foreach (Option option in OutputOptions.All)
            Root.Add(option);
        Root.Options.OfType<HelpOption>().Single().Action = new ShowHelp(this);
        Root.Add(new Option<bool>("--help-bdn") { Description = "Show BenchmarkDotNet's options", Action = new ShowSuitesHelp(this) });
        return this;
    }

    /// <summary>Whether the arguments choose benchmarks: no command, and at least one option that BenchmarkDotNet alone has.</summary>
    public bool AreForBenchmarkDotNet(string[] arguments) =>
        !arguments.Any(argument => Root.Subcommands.Any(command => command.Name == argument || command.Aliases.Contains(argument)))
        && arguments.Any(argument => BenchmarkDotNetOptions.Has(argument) && !IsOwn(argument));

    /// <summary>
    /// The first option that the main job or BenchmarkDotNet does not have, in one line with the nearest name; null if there is none, or if
    /// a command is selected.
    /// </summary>
    public string? FindUnknownOption(string[] arguments)
    {
        bool isForBenchmarkDotNet = AreForBenchmarkDotNet(arguments);
        if (!isForBenchmarkDotNet && ArgumentParser.Parse(Root, arguments).CommandResult.Command != Root)
            return null;
        string? option = arguments
            .TakeWhile(argument => argument != "--")
            .FirstOrDefault(argument =>
                argument is ['-', not (>= '0' and <= '9'), ..]
                && !(isForBenchmarkDotNet ? BenchmarkDotNetOptions.Has(argument) || OutputOptions.Has(argument) : IsOwn(argument))
            );
        if (option is null)
            return null;
        if (IsOwn(option))
            return $"{option}: cannot be combined with the options of BenchmarkDotNet, which prints its own output ({Name} --help)";
        string near = Nearest.Of(option.Split('=')[0], Root.Options.Select(own => own.Name).Concat(BenchmarkDotNetOptions.Names))
            is { } name
            ? $"; did you mean '{name}'?"
            : "";
        return $"{Name}: unknown option '{option}'{near} ({Name} --help)";
    }

    private bool IsOwn(string argument) => argument.Split('=')[0] is var name && Root.Options.Any(option => OutputOptions.Is(option, name));

    private sealed class ShowSuitesHelp(BenchmarkProgram program) : AsynchronousCommandLineAction
    {
        public override Task<int> InvokeAsync(ParseResult parseResult, CancellationToken cancellationToken) =>
            ChosenBenchmarks.RunAsync(program, ["--help"], cancellationToken);
    }

    private sealed class ShowHelp(BenchmarkProgram program) : SynchronousCommandLineAction
    {
        public override bool ClearsParseErrors => true;

        public override int Invoke(ParseResult parseResult)
        {
            Console.Write(JobHelp.Of(program, parseResult));
            return ExitCode.Done;
        }
    }
}
