using TokenSigningBench.Benchmarks.AgainstOpenSsl;
using TokenSigningBench.Benchmarks.Articles;
using TokenSigningBench.Benchmarks.Primitives;
using TokenSigningBench.Benchmarks.SignatureChoice;

namespace TokenSigningBench.Benchmarks;

/// <summary>A measurement that BenchmarkDotNet does not run, by the words that choose it in place of BenchmarkDotNet's options.</summary>
/// <param name="Words">The words, all of them needed.</param>
/// <param name="Arguments">Its arguments, as help shows them.</param>
/// <param name="Summary">What it measures, in one line.</param>
/// <param name="Details">What its arguments mean, a line each.</param>
/// <param name="RunAsync">Runs it with what follows the words, and returns the exit code.</param>
internal sealed record OwnCommand(string[] Words, string Arguments, string Summary, string[] Details, Func<string[], CancellationToken, Task<int>> RunAsync)
{
    private static readonly string[] HelpOptions = ["--help", "-h", "-?"];

    /// <summary>All of them. One whose words begin another's stands after it.</summary>
    public static IReadOnlyList<OwnCommand> All { get; } =
    [
        new(["articles"], "[--article NUMBER] [--rounds N]", "Judge the articles' statements by ratios measured in turn.",
            ["--article NUMBER  the statements of one article: 001, 002 or 003 [all]", "--rounds N        rounds that count, 3 to 100 [9]"], ArticlesJob.RunAsync),
        new(["by-users"], "[--figure NUMBER] [--full]", "Measure hashes, ciphers and signatures by concurrent users.",
            ["--figure NUMBER  one figure of the article, 4 to 13 [those of middle size]", "--full           every size, with 1, 2, 5, 10, 25 and 50 users"], ByUsersJob.RunAsync),
        new(["threads"], "[--rounds N]", "Count signatures by threads, on one key and on a key each.",
            ["--rounds N  rounds that count, 3 to 100 [9]"], ThreadsJob.RunAsync),
        new(["--million"], "[ALGORITHM ...]", "Sign and verify a million times.",
            ["ALGORITHM  such as HS256, ES256 or PS256:3072 [HS256 ES256]"], MillionJob.RunAsync),
        new(["against-openssl", "passwords"], "[--rounds N]", "Compare PBKDF2 with openssl kdf.",
            ["--rounds N  rounds that count, 1 to 1000 [9]"], PasswordComparison.RunAsync),
        new(["against-openssl", "sha256"], "[--rounds N]", "Compare SHA-256 of 1 MB with openssl speed.",
            ["--rounds N  rounds that count, 1 to 1000 [9]"], HashComparison.RunAsync),
        new(["against-openssl"], "[--rounds N]", "Compare whole tokens with openssl speed.",
            ["--rounds N  rounds that count, 1 to 1000 [9]"], OpenSslComparison.RunAsync),
    ];

    /// <summary>Its words as they are typed.</summary>
    public string Name => string.Join(' ', Words);

    /// <summary>The one that arguments choose; null where they choose none.</summary>
    public static OwnCommand? Of(string[] arguments) => All.FirstOrDefault(command => arguments.Take(command.Words.Length).SequenceEqual(command.Words));

    /// <summary>Whether arguments ask for help before anything else.</summary>
    public static bool IsHelp(string[] arguments) => arguments is [var first, ..] && HelpOptions.Contains(first);

    /// <summary>Runs it, or says what it takes.</summary>
    /// <param name="arguments">All arguments, its words among them.</param>
    /// <param name="cancel">Ends it.</param>
    public Task<int> EnterAsync(string[] arguments, CancellationToken cancel)
    {
        string[] rest = arguments[Words.Length..];
        if (!rest.Any(HelpOptions.Contains))
            return RunAsync(rest, cancel);
        Console.Write(OwnHelp.Of(this));
        return Task.FromResult(0);
    }
}
