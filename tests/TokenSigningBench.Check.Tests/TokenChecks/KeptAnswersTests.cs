using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Check.TokenChecks;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.TokenChecks;

/// <summary>
/// The table of what relying parties say of faulty tokens is what they say. TOKENSIGNINGBENCH_WRITE=1 replaces rows in it.
/// </summary>
public sealed class KeptAnswersTests
{
    private const string Table = "src/TokenSigningBench.Check/TokenChecks/token-answers.csv";

    private static readonly Lock Writing = new();

    public static TheoryData<string> Ids => [.. VerifyingParties.All.OfType<LibraryParty>().Select(party => party.Id)];

    [Fact]
    public void Microsoft_IdentityModel_says_what_the_table_says() =>
        Compare(TokenAnswerTrials.RunInProcess(TimeProvider.System.GetUtcNow()));

    [SkippableTheory]
    [MemberData(nameof(Ids))]
    [Trait("Category", "Long")]
    public async Task Each_relying_party_says_what_the_table_says(string id)
    {
        LibraryParty party = VerifyingParties.All.OfType<LibraryParty>().Single(one => one.Id == id);
        Skip.If(party.Missing() is not null, party.Missing());

        Compare(await TokenAnswerTrials.RunAsync(party, TimeProvider.System.GetUtcNow(), CancellationToken.None));
    }

    [Fact]
    public void Every_relying_party_accepts_the_token_without_a_fault() =>
        KeptAnswers.All.Where(answer => answer.Case == FaultyTokens.Control).Select(answer => answer.Refusal).Distinct().ShouldBe([null]);

    [Fact]
    public void Every_case_has_an_answer_of_every_relying_party()
    {
        using var faulty = new FaultyTokens(TimeProvider.System.GetUtcNow());
        string[] cases = [.. faulty.All().Select(one => one.Case)];
        KeptAnswers.All.GroupBy(answer => answer.Library).Count().ShouldBe(VerifyingParties.All.OfType<LibraryParty>().Count() + 2);
        foreach (IGrouping<string, KeptAnswer> library in KeptAnswers.All.GroupBy(answer => answer.Library))
            library.Select(answer => answer.Case).ShouldBe(cases, library.Key);
    }

    private static void Compare(IReadOnlyList<KeptAnswer> measured)
    {
        if (Environment.GetEnvironmentVariable("TOKENSIGNINGBENCH_WRITE") is not null)
        {
            Write(measured);
            return;
        }

        // Another version may say something else: it is another row.
        foreach (KeptAnswer answer in measured)
            KeptAnswers.All.FirstOrDefault(kept => kept.Case == answer.Case && kept.Library == answer.Library)?.ShouldBe(answer);
    }

    private static void Write(IReadOnlyList<KeptAnswer> measured)
    {
        using var faulty = new FaultyTokens(TimeProvider.System.GetUtcNow());
        string[] cases = [.. faulty.All().Select(one => one.Case)];
        lock (Writing)
        {
            string path = RepositoryFile.At(Table);
            string[] names = [.. measured.Select(answer => WithoutVersion(answer.Library)).Distinct()];
            IEnumerable<KeptAnswer> others = File.ReadAllLines(path)
                .Skip(1)
                .Select(line => line.Split(',', 4))
                .Select(cells => new KeptAnswer(cells[0], cells[1], cells[2] == "accepted" ? null : cells[3]))
                .Where(kept => !names.Contains(WithoutVersion(kept.Library)));
            File.WriteAllText(
                path,
                KeptAnswers.Render(
                    others
                        .Concat(measured)
                        .OrderBy(one => Array.IndexOf(cases, one.Case))
                        .ThenBy(one => one.Library, StringComparer.Ordinal)
                )
            );
        }
    }

    private static string WithoutVersion(string library) => library[..Math.Max(0, library.LastIndexOf(' '))];
}
