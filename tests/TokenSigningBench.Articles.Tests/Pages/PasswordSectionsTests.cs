using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.Pages;

/// <summary>The kept runs of the password article's tables agree with each other.</summary>
public sealed class PasswordSectionsTests
{
    private static readonly PasswordTablesRun[] Kept =
    [
        .. Directory
            .EnumerateFiles(RepositoryFile.At("docs/background/runs"), "001-tables*.run.json")
            .Order(StringComparer.Ordinal)
            .Select(file => RunFile.Load(file).Of<PasswordTablesRun>()),
    ];

    [Fact]
    public void A_second_run_agrees_within_the_intervals()
    {
        Kept.Length.ShouldBe(2);
        Kept.ShouldAllBe(run => run.Rows.All(row => row.Time != null), "a platform is missing");
        string[] apart =
        [
            .. from row in Kept[0].Rows
            let other = Kept[1].Rows.Single(one => one.Operation == row.Operation)
            where !row.Time!.AgreesWith(other.Time!)
            select row.Operation,
        ];
        apart.Length.ShouldBeLessThanOrEqualTo(Kept[0].Rows.Count / 20, string.Join("\n", apart));
    }
}
