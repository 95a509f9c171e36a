using TokenSigningBench.Articles.Measurements;
using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Articles.Primitives;
using TokenSigningBench.Articles.SignatureChoice;
using TokenSigningBench.Benchmarks.Running;

namespace TokenSigningBench.Articles;

/// <summary>The statements of the articles, the tables behind them, and the suites of BenchmarkDotNet.</summary>
internal static class ArticlesProgram
{
    public static BenchmarkProgram Create()
    {
        var root = new RootCommand("Judges the statements of four articles by measured ratios.")
        {
            ThreadsJob.Create(),
            MillionJob.Create(),
            ByUsersJob.Create(),
            PasswordTablesJob.Create(),
        };
        IReadOnlyList<Symbol> own = ArticlesJob.AddTo(root);
        foreach (Command command in Features.Root().Subcommands.Where(command => !command.Hidden))
            root.Add(command);
        return new BenchmarkProgram(Features.Program, root, typeof(ArticlesProgram).Assembly)
        {
            WithoutCommand = "Without a command: the statements of one article or of all. Ten minutes each.",
            Own = ("Statements", own),
            Columns = SignatureColumn.All,
            Examples = new Dictionary<string, string[]>
            {
                [""] = ["003 --quick", "000", "002 --verbose"],
                ["threads"] = ["threads", "threads --rounds 3", "threads --verbose"],
                ["million"] = ["million", "million ES256 RS256:4096", "million --all"],
                ["by-users"] = ["by-users", "by-users --figure 10", "by-users --full --verbose"],
                ["password-tables"] = ["password-tables", "password-tables --rounds 3", "password-tables --verbose"],
            },
        }.WithCommonOptions();
    }
}
