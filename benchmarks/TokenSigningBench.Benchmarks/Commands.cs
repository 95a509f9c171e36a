using System.CommandLine;
using TokenSigningBench.Benchmarks.AgainstOpenSsl;
using TokenSigningBench.Benchmarks.Articles;
using TokenSigningBench.Benchmarks.Primitives;
using TokenSigningBench.Benchmarks.SignatureChoice;

namespace TokenSigningBench.Benchmarks;

/// <summary>The commands that BenchmarkDotNet does not run. The first argument selects one instead of BenchmarkDotNet options.</summary>
internal static class Commands
{
    public const string Program = "TokenSigningBench.Benchmarks";

    private const string Description = """
        What signing and verifying identity tokens costs, by certificate and algorithm.

        Without arguments: the main job, nine certificates signed with and verified.

        Environment:
          TOKENSIGNINGBENCH_CERTS   the folder of certificates [certs/ of the repository]
          TOKENSIGNINGBENCH_CLAIMS  a JSON object of claims to sign [the article's]

        BenchmarkDotNet's options choose benchmarks, such as --filter '*EllipticCurve*',
        --anyCategories passwords or --list flat. It describes all of them below.
        """;

    /// <summary>The root command with all of them, in the order of the help.</summary>
    public static RootCommand Root() =>
        new(Description)
        {
            ArticlesJob.Create(),
            ByUsersJob.Create(),
            ThreadsJob.Create(),
            MillionJob.Create(),
            OpenSslComparison.Create(),
        };

    /// <summary>Whether the arguments select one of the commands.</summary>
    public static bool IsSelectedBy(RootCommand root, string[] arguments) =>
        arguments is [var first, ..] && root.Subcommands.Any(command => command.Name == first || command.Aliases.Contains(first));
}
