using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Check.TokenChecks;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens.Received;
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

    [Fact]
    public void Of_several_faults_a_library_is_quoted_with_one_that_it_refuses()
    {
        const string Library = "OpenIddict.Validation 7.8.0";
        Answer(Library, Fault("token-not-yet-valid")).ShouldNotBeNull().Refusal.ShouldBeNull();
        Answer(Library, Fault("token-not-yet-valid"), Fault("aud-other"))
            .ShouldNotBeNull()
            .Refusal.ShouldBe(KeptAnswers.All.Single(answer => answer.Case == "aud-other" && answer.Library == Library).Refusal);
    }

    [Theory]
    [InlineData("token-over-limit", Severity.Warning)]
    [InlineData("kid-missing", Severity.Warning)]
    public void No_library_is_said_to_accept_what_was_not_measured(string id, Severity severity)
    {
        const string Library = "OpenIddict.Validation 7.8.0";
        Answer(Library, Fault(id) with { Severity = severity }).ShouldBeNull();
        Answer(Library, Fault("token-not-yet-valid"), Fault(id) with { Severity = severity }).ShouldBeNull();
        Answer(Library, Fault("aud-other"), Fault(id) with { Severity = severity }).ShouldNotBeNull();
    }

    [Fact]
    public void What_clock_skew_decides_is_not_said_of_a_token_that_has_just_expired() =>
        KeptAnswers.Of([Fault("token-expired") with { IsWithinSkew = true }], "RS256").ShouldBeEmpty();

    [SkippableTheory]
    [MemberData(nameof(Ids))]
    [Trait("Category", "Long")]
    public async Task A_token_of_another_issuer_and_user_is_accepted(string id)
    {
        LibraryParty party = VerifyingParties.All.OfType<LibraryParty>().Single(one => one.Id == id);
        Skip.If(party.Missing() is not null, party.Missing());
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        // Without a user, as an access token of client credentials may be.
        string claims =
            $$"""{"iss":"https://own.example","aud":"own","iat":{{now.ToUnixTimeSeconds()}},"exp":{{now.ToUnixTimeSeconds() + 3600}}}""";
        string input = $"{Encode($$"""{"alg":"RS256","typ":"at+jwt","kid":"{{JwkText.Thumbprint(key)}}"}""")}.{Encode(claims)}";
        byte[] signature = key.Rsa!.SignData(Encoding.ASCII.GetBytes(input), HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);

        RelyingPartyTrial asked = await AskedParties.AskAsync(
            party,
            TokenParts.Of(new ReceivedToken($"{input}.{Base64Url.EncodeToString(signature)}", TokenForm.Jws)),
            "RS256",
            TokenInspectorTests.KeySetOf(key, JwsAlgorithm.Rs(256)),
            "https://own.example",
            "own",
            CancellationToken.None
        );

        asked.NotTried.ShouldBeNull();
        // A library for identity tokens wants a sub, and says so itself.
        if (asked.Refusal is { } refusal)
            refusal.ShouldContain("sub");
    }

    private static RelyingPartyTrial? Answer(string library, params Finding[] findings) =>
        KeptAnswers.Of(findings, "RS256").SingleOrDefault(answer => answer.Name == library);

    private static Finding Fault(string id) => TokenRules.All.Single(one => one.Id == id).Finds("");

    private static string Encode(string json) => Base64Url.EncodeToString(Encoding.UTF8.GetBytes(json));

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
