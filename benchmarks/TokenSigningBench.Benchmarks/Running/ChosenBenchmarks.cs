using BenchmarkDotNet.Configs;
using BenchmarkDotNet.ConsoleArguments;
using BenchmarkDotNet.ConsoleArguments.ListBenchmarks;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Files;
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
        (bool isParsed, IConfig config, CommandLineOptions options) = ConfigParser.Parse(
            args,
            NullLogger.Instance,
            Settings.ForChosen(program.Columns, hasJobArgument: false)
        );
        bool isInformational = !isParsed || options.PrintInformation || options.ListBenchmarkCaseMode != ListBenchmarkCaseMode.Disabled;
        if (!isInformational)
        {
            Claims.Read();
            await CertificateFolder
                .EnsureAsync(RequiredCertificates(program, config), new OutputOptions(IsVerbose: true, IsQuiet: false), cancel)
                .ConfigureAwait(false);
        }

        IConfig settings = Settings.ForChosen(
            program.Columns,
            hasJobArgument: isParsed && !options.BaseJob.Equals(DefaultJob, StringComparison.OrdinalIgnoreCase)
        );
        Summary[] summaries = [.. BenchmarkSwitcher.FromAssembly(program.Suites).Run(args, settings)];
        bool asksForHelp = args.Any(argument => argument is "--help" or "-h" or "--version");
        return isInformational
            ? isParsed || asksForHelp
                ? ExitCode.Done
                : ExitCode.CouldNotBeDone
            : Outcome.Of(summaries);
    }

    // Only certificates that the filters need: creating an 8192-bit key to measure P-256 would waste time.
    private static IReadOnlyCollection<CertificateSpec> RequiredCertificates(BenchmarkProgram program, IConfig config) =>
        [
            .. program
                .Suites.GetTypes()
                .Where(type => type.IsAssignableTo(typeof(TokenBenchmark)) && !type.IsAbstract)
                .SelectMany(type => BenchmarkConverter.TypeToBenchmarks(type, config).BenchmarksCases)
                .Select(benchmarkCase => CaseInstance.Of<TokenBenchmark>(benchmarkCase)!.Certificate)
                .Where(spec => !spec.Key.IsSeedKey)
                .Distinct(),
        ];
}
