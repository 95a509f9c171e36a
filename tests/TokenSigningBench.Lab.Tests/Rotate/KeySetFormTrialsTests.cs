using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Rotate;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Rotate;

/// <summary>The table of what relying parties do with unusual key sets is what they do.</summary>
public class KeySetFormTrialsTests
{
    private const string Table = "src/TokenSigningBench.Check/Inspection/key-set-forms.csv";

    public static TheoryData<string> Ids => [.. KnownParties.All.Where(known => !known.Party.IsVariant).Select(known => known.Id)];

    // Forms that a .NET relying party reads and refuses, without installation.
    [Fact]
    public async Task JwtBearer_does_what_the_table_says()
    {
        IServiceParty party = VerifyingParties.JwtBearer;
        JwkForm[] forms = [.. JwkForm.All.Where(form => form.Id is "kid-not-text" or "key-ops-empty")];

        IReadOnlyList<KeySetFormResult> results = await KeySetFormTrials.RunAsync(party, forms, CancellationToken.None);

        results.Select(result => (result.Form, result.Refusal is null)).ShouldBe([("kid-not-text", false), ("key-ops-empty", true)]);
        foreach (KeySetFormResult result in results)
            KeySetForms
                .All.Single(kept => kept.Form == result.Form && kept.Library == result.Library)
                .Refusal.ShouldBe(result.Refusal, StringCompareShould.IgnoreLineEndings);
    }

    // TOKENSIGNINGBENCH_WRITE=1 replaces its rows in the table.
    [SkippableTheory]
    [MemberData(nameof(Ids))]
    [Trait("Category", "Long")]
    public async Task Each_relying_party_does_what_the_table_says(string id)
    {
        IServiceParty party = KnownParties.All.Single(known => known.Id == id).Party;
        Skip.If(party.Missing() is not null, party.Missing());

        IReadOnlyList<KeySetFormResult> results;
        try
        {
            results = await KeySetFormTrials.RunAsync(party, JwkForm.All, CancellationToken.None);
        }
        catch (UserErrorException e)
        {
            throw new SkipException(e.Message);
        }

        if (Environment.GetEnvironmentVariable("TOKENSIGNINGBENCH_WRITE") is not null)
        {
            string path = RepositoryFile.At(Table);
            string name = WithoutVersion(results[0].Library);
            IEnumerable<KeySetFormResult> others = (await File.ReadAllLinesAsync(path))
                .Skip(1)
                .Select(line => line.Split(',', 4))
                .Select(cells => new KeySetFormResult(cells[0], cells[1], cells[2] == "accepted" ? null : cells[3]))
                .Where(kept => WithoutVersion(kept.Library) != name);
            await File.WriteAllTextAsync(
                path,
                KeySetForms.Render(
                    others
                        .Concat(results)
                        .OrderBy(one => JwkForm.All.Index().Single(form => form.Item.Id == one.Form).Index)
                        .ThenBy(one => one.Library, StringComparer.Ordinal)
                )
            );
            return;
        }

        results
            .Select(result => (result.Form, result.Library, result.Refusal is null))
            .ShouldBe(
                KeySetForms
                    .All.Where(kept => kept.Library == results[0].Library)
                    .Select(kept => (kept.Form, kept.Library, kept.Refusal is null))
            );
    }

    private static string WithoutVersion(string library) => library[..Math.Max(0, library.LastIndexOf(' '))];
}
