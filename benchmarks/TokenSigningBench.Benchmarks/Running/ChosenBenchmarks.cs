using System.Globalization;
using System.Reflection;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.ConsoleArguments;
using BenchmarkDotNet.ConsoleArguments.ListBenchmarks;
using BenchmarkDotNet.Exporters;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Reports.Options;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Running;

/// <summary>Runs the benchmarks that BenchmarkDotNet arguments select.</summary>
internal static class ChosenBenchmarks
{
    // The value of the BenchmarkDotNet option --job if it is not given.
    private const string DefaultJob = "Default";

    public static async Task<int> RunAsync(BenchmarkProgram program, string[] args, CancellationToken cancel)
    {
        // BenchmarkDotNet would read arguments from this file.
        if (args.FirstOrDefault(argument => argument.StartsWith('@')) is { } file)
            throw new UserErrorException(file, "response files are not read; write the arguments themselves");
        bool asksForQuiet = args.Any(OutputOptions.IsQuietName);
        args = [.. args.Where(argument => !OutputOptions.Has(argument))];
        (bool isParsed, IConfig _, CommandLineOptions options) = ConfigParser.Parse(args, NullLogger.Instance, DefaultConfig.Instance);
        bool isInformational = !isParsed || options.PrintInformation || options.ListBenchmarkCaseMode != ListBenchmarkCaseMode.Disabled;
        string ownRuntime = string.Create(CultureInfo.InvariantCulture, $"net{Environment.Version.Major}.0");
        if (
            isParsed
            && options.Runtimes.FirstOrDefault(one => one.StartsWith("net", StringComparison.Ordinal) && one != ownRuntime) is { } runtime
        )
            throw new UserErrorException(
                $"--runtimes {runtime}",
                $"the benchmarks are built for {ownRuntime} alone: ML-DSA, which they measure, is not in .NET 8 and 9"
            );
        // Else it asks what to run.
        bool isQuiet =
            asksForQuiet && !isInformational && options.Filters.Concat(options.AnyCategories).Concat(options.AllCategories).Any();
        IConfig settings = Settings.ForChosen(
            program.Columns,
            hasJobArgument: isParsed && !options.BaseJob.Equals(DefaultJob, StringComparison.OrdinalIgnoreCase),
            isQuiet
        );
        bool hasFilter = isParsed && options.Filters.Any();
        BenchmarkCase[] selected = hasFilter || !isInformational ? [.. CasesOf(program, args, settings)] : [];
        if (hasFilter)
        {
            string option = $"--filter {string.Join(' ', options.Filters)}";
            var filter = new NameFilter(options.Filters);
            int all = selected.Length;
            selected = [.. selected.Where(filter.Predicate)];
            if (selected.Length == 0)
                throw new UserErrorException(option, "selects no benchmark; --list flat names them");
            if (selected.Length == all && !isInformational)
                await Console
                    .Error.WriteLineAsync(string.Create(CultureInfo.InvariantCulture, $"{option}: selects all {all} benchmarks"))
                    .ConfigureAwait(false);
            settings = ManualConfig.Create(settings).AddFilter(filter);
            // Without a filter of its own BenchmarkDotNet asks for one.
            args = [.. NameFilter.RemoveFrom(args), "--filter", "*"];
        }

        if (!isInformational)
        {
            Claims.Read();
            await CertificateFolder
                .EnsureAsync(CertificatesOf(selected), new OutputOptions(IsVerbose: true, isQuiet), cancel)
                .ConfigureAwait(false);
            BusyMachine.Start(isQuiet);
            // A property of the builds of BenchmarkDotNet (Directory.Build.props), which would print an argument with every table.
            Environment.SetEnvironmentVariable("TOKENSIGNINGBENCH_PROGRAM", program.Suites.Location);
        }

        Summary[] summaries = [.. BenchmarkSwitcher.FromAssembly(program.Suites).Run(args, settings)];
        if (isQuiet)
        {
            foreach (Summary summary in summaries)
                MarkdownExporter.Console.ExportToLog(summary, ConsoleLogger.Default);
        }

        bool asksForHelp = args.Any(argument => argument is "--help" or "-h" or "--version");
        return isInformational
            ? isParsed || asksForHelp
                ? ExitCode.Done
                : ExitCode.CouldNotBeDone
            : Outcome.Of(summaries);
    }

    // Only certificates that the filters need: creating an 8192-bit key to measure P-256 would waste time.
    private static IReadOnlyCollection<CertificateSpec> CertificatesOf(IEnumerable<BenchmarkCase> selected) =>
        [
            .. selected
                .Select(benchmarkCase => CaseInstance.Of<TokenBenchmark>(benchmarkCase)?.Certificate)
                .OfType<CertificateSpec>()
                .Where(spec => !spec.Key.IsSeedKey)
                .Distinct(),
        ];

    // What the options beside --filter select.
    private static IEnumerable<BenchmarkCase> CasesOf(BenchmarkProgram program, string[] args, IConfig settings)
    {
        IConfig config = ManualConfig.Union(
            settings,
            ConfigParser.Parse(NameFilter.RemoveFrom(args), NullLogger.Instance, settings).config
        );
        return program
            .Suites.GetTypes()
            .Where(type => type is { IsAbstract: false, IsPublic: true } && type.GetMethods().Any(IsBenchmark))
            .SelectMany(type => BenchmarkConverter.TypeToBenchmarks(type, config).BenchmarksCases);
    }

    private static bool IsBenchmark(MethodInfo method) => method.IsDefined(typeof(BenchmarkAttribute), inherit: true);
}
