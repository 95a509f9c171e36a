namespace TokenSigningBench.Benchmarks;

/// <summary>What can be asked for beside BenchmarkDotNet's own options, which print their help themselves.</summary>
internal static class OwnHelp
{
    private const string Program = "dotnet run -c Release --project benchmarks/TokenSigningBench.Benchmarks --";

    /// <summary>All commands, and where BenchmarkDotNet's options begin.</summary>
    public static string OfAll()
    {
        int width = OwnCommand.All.Max(command => command.Name.Length) + 2;
        return $"""
            Usage: {Program} [COMMAND | BENCHMARKDOTNET OPTIONS]

            Without arguments: the main job, nine certificates signed with and verified.

            Commands; each has its own --help:
            {string.Join('\n', OwnCommand.All.Select(command => $"  {command.Name.PadRight(width)}{command.Summary}"))}

            Environment:
              TOKENSIGNINGBENCH_CERTS   the folder of certificates [certs/ of the repository]
              TOKENSIGNINGBENCH_CLAIMS  a JSON object of claims to sign [the article's]

            BenchmarkDotNet's options choose benchmarks, such as --filter '*EllipticCurve*',
            --anyCategories passwords or --list flat. It describes all of them:

            """.ReplaceLineEndings("\n");
    }

    /// <summary>One command and its arguments.</summary>
    public static string Of(OwnCommand command) =>
        $"{command.Summary}\n\nUsage: {Program} {command.Name} {command.Arguments}\n\n{string.Concat(command.Details.Select(line => $"  {line}\n"))}";
}
