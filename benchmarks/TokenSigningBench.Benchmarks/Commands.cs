using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;
using TokenSigningBench.Benchmarks.AgainstOpenSsl;
using TokenSigningBench.Benchmarks.Articles;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Benchmarks.Passwords;
using TokenSigningBench.Benchmarks.Primitives;
using TokenSigningBench.Benchmarks.Running;
using TokenSigningBench.Benchmarks.SignatureChoice;
using TokenSigningBench.Benchmarks.SigningCost;
using TokenSigningBench.Benchmarks.TelemetryOverhead;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks;

/// <summary>The main job, and the commands that BenchmarkDotNet does not run.</summary>
internal static class Commands
{
    public const string Program = "TokenSigningBench.Benchmarks";

    private static readonly Option<bool> BenchmarkDotNetHelp = new("--help-bdn") { Description = "Show BenchmarkDotNet's options" };

    /// <summary>The root command with all of them, in the order of the help.</summary>
    public static RootCommand Root()
    {
        var root = new RootCommand("What signing and verifying identity tokens costs, by certificate and algorithm.")
        {
            OwnKeysJob.Certificates,
            PasswordInput.FilesOption,
            BenchmarkDotNetHelp,
            ThreadsJob.Create(),
            MillionJob.Create(),
            ByUsersJob.Create(),
            PasswordTablesJob.Create(),
            ArticlesJob.Create(),
            OpenSslComparison.Create(),
            TelemetryJob.Create(),
            TablesJob.Create(),
        };
        foreach (Option option in OutputOptions.All)
            root.Add(option);
        root.Options.OfType<HelpOption>().Single().Action = new ShowHelp();
        root.Validators.Add(given =>
        {
            if (given.GetResult(PasswordInput.FilesOption) is not null && given.GetResult(OwnKeysJob.Certificates) is null)
                given.AddError($"{PasswordInput.FilesOption.Name} goes with {OwnKeysJob.Certificates.Name}, which is not given.");
        });
        root.SetAction(
            (parsed, cancel) =>
                parsed.GetValue(BenchmarkDotNetHelp) ? ChosenBenchmarks.RunAsync(["--help"], cancel)
                : parsed.GetValue(OwnKeysJob.Certificates) is { Length: > 0 } ? OwnKeysJob.RunAsync(parsed, cancel)
                : MainJob.RunAsync(OutputOptions.From(parsed), cancel)
        );
        return root;
    }

    /// <summary>Whether the arguments choose benchmarks: no command, and at least one option that BenchmarkDotNet alone has.</summary>
    public static bool AreForBenchmarkDotNet(RootCommand root, string[] arguments) =>
        !arguments.Any(argument => root.Subcommands.Any(command => command.Name == argument || command.Aliases.Contains(argument)))
        && arguments.Any(argument => BenchmarkDotNetOptions.Has(argument) && !IsOwn(root, argument));

    /// <summary>
    /// The first option that the main job or BenchmarkDotNet does not have, in one line with the nearest name; null if there is none, or if
    /// a command is selected.
    /// </summary>
    public static string? FindUnknownOption(RootCommand root, string[] arguments)
    {
        bool isForBenchmarkDotNet = AreForBenchmarkDotNet(root, arguments);
        if (!isForBenchmarkDotNet && ArgumentParser.Parse(root, arguments).CommandResult.Command != root)
            return null;
        string? option = arguments
            .TakeWhile(argument => argument != "--")
            .FirstOrDefault(argument =>
                argument is ['-', not (>= '0' and <= '9'), ..]
                && !(isForBenchmarkDotNet ? BenchmarkDotNetOptions.Has(argument) : IsOwn(root, argument))
            );
        if (option is null)
            return null;
        if (IsOwn(root, option))
            return $"{option}: cannot be combined with the options of BenchmarkDotNet, which prints its own output ({Program} --help)";
        string near = Nearest.Of(option.Split('=')[0], root.Options.Select(own => own.Name).Concat(BenchmarkDotNetOptions.Names))
            is { } name
            ? $"; did you mean '{name}'?"
            : "";
        return $"{Program}: unknown option '{option}'{near} ({Program} --help)";
    }

    private static bool IsOwn(RootCommand root, string argument) =>
        argument.Split('=')[0] is var name && root.Options.Any(option => option.Name == name || option.Aliases.Contains(name));

    private sealed class ShowHelp : SynchronousCommandLineAction
    {
        public override bool ClearsParseErrors => true;

        public override int Invoke(ParseResult parseResult)
        {
            Console.Write(JobHelp.Of(parseResult));
            return ExitCode.Done;
        }
    }
}
