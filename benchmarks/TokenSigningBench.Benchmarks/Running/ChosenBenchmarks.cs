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

/// <summary>The benchmarks that BenchmarkDotNet's own arguments choose.</summary>
internal static class ChosenBenchmarks
{
    // What BenchmarkDotNet's --job is when it is not given.
    private const string DefaultJob = "Default";

    public static async Task<int> RunAsync(string[] args, CancellationToken cancel)
    {
        // BenchmarkDotNet would take its lines for arguments.
        if (args.FirstOrDefault(argument => argument.StartsWith('@')) is { } file)
            throw new UserErrorException(file, "response files are not read; write the arguments themselves");
        (bool isParsed, IConfig config, CommandLineOptions options) = ConfigParser.Parse(
            args,
            NullLogger.Instance,
            Settings.ForChosen(namesJob: false)
        );
        bool onlyTells = !isParsed || options.PrintInformation || options.ListBenchmarkCaseMode != ListBenchmarkCaseMode.Disabled;
        if (!onlyTells)
        {
            Claims.Read();
            await CertificateFolder.EnsureAsync(Needed(config), cancel).ConfigureAwait(false);
        }

        IConfig settings = Settings.ForChosen(
            namesJob: isParsed && !options.BaseJob.Equals(DefaultJob, StringComparison.OrdinalIgnoreCase)
        );
        Summary[] summaries = [.. BenchmarkSwitcher.FromAssembly(typeof(ChosenBenchmarks).Assembly).Run(args, settings)];
        bool asksForHelp = args.Any(argument => argument is "--help" or "-h" or "--version");
        return onlyTells
            ? isParsed || asksForHelp
                ? ExitCode.Done
                : ExitCode.CouldNotBeDone
            : Outcome.Of(summaries);
    }

    // Only what the filters leave: nobody waits for an 8192-bit key to measure P-256.
    private static IReadOnlyCollection<CertificateSpec> Needed(IConfig config) =>
        [
            .. typeof(ChosenBenchmarks)
                .Assembly.GetTypes()
                .Where(type => type.IsAssignableTo(typeof(TokenBenchmark)) && !type.IsAbstract)
                .SelectMany(type => BenchmarkConverter.TypeToBenchmarks(type, config).BenchmarksCases)
                .Select(benchmarkCase => CaseInstance.Of<TokenBenchmark>(benchmarkCase)!.Certificate)
                .Distinct(),
        ];
}
