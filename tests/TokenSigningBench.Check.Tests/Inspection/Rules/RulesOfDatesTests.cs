using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;
using static TokenSigningBench.Check.Inspection.Severity;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class RulesOfDatesTests
{
    private static readonly CertificateFacts First = SampleInspection.Fit.Facts;
    private static readonly DateTimeOffset End = First.NotAfter!.Value;
    private static readonly CertificateFacts Successor = First with { NotBefore = At(14), NotAfter = At(104) };

    private static readonly Dictionary<string, RuleCase[]> Cases = new()
    {
        ["expired"] =
        [
            new("a second after its end", facts => facts with { NotAfter = At(0, -1) }, Error),
            new("at its end", facts => facts with { NotAfter = At(0) }, null),
            new("a second before its end", facts => facts with { NotAfter = At(0, 1) }, null),
            new("without an end", facts => facts with { NotAfter = null }, null),
        ],
        ["expires-soon"] =
        [
            new("29 days", facts => facts with { NotAfter = At(29) }, Warning),
            new("1 day", facts => facts with { NotAfter = At(1) }, Warning, "The certificate expires on 2026-06-02, in 1 day."),
            new("0 days", facts => facts with { NotAfter = At(0) }, Warning),
            new("30 days", facts => facts with { NotAfter = At(30) }, null),
            new("31 days", facts => facts with { NotAfter = At(31) }, null),
            new("expired", facts => facts with { NotAfter = At(-1) }, null),
            new("the policy's year", SampleInspection.Fit with { Policy = new Policy { ExpiryWarningDays = 365 } }, Warning),
        ],
        ["not-yet-valid"] =
        [
            new("later than a successor", facts => facts with { NotBefore = At(30, 1) }, Error),
            new("a successor", facts => facts with { NotBefore = At(30) }, null),
            new("a second before its start", facts => facts with { NotBefore = At(0, 1) }, null),
            new("a second after its start", facts => facts with { NotBefore = At(0, -1) }, null),
            new("without a start", facts => facts with { NotBefore = null }, null),
            new("no successors: before its start", WithoutSuccessors(1), Error),
            new("no successors: at its start", WithoutSuccessors(0), null),
            new("no successors: after its start", WithoutSuccessors(-1), null),
        ],
        ["announced-successor"] =
        [
            new("at its start", StartingAt(At(0)), null),
            new("a second before its start", StartingAt(At(0, 1)), Warning),
            new("30 days before its start", StartingAt(At(30)), Warning),
            new("earlier", StartingAt(At(30, 1)), null),
            new("beside one that ends later", [Successor, First], Info),
            new("beside one that ends earlier", [Successor, First with { NotAfter = At(13) }], Warning),
        ],
        ["long-validity"] =
        [
            new("1097 days", facts => facts with { NotAfter = facts.NotBefore!.Value.AddDays(1097) }, Info),
            new("1096 days", facts => facts with { NotAfter = facts.NotBefore!.Value.AddDays(1096) }, null),
            new("1095 days", facts => facts with { NotAfter = facts.NotBefore!.Value.AddDays(1095) }, null),
            new("without a start", facts => facts with { NotBefore = null }, null),
            new("without an end", facts => facts with { NotAfter = null }, null),
        ],
        ["strength-ends-first"] =
        [
            new("112 bits until 2031", facts => facts with { StrengthBits = 112, NotAfter = InJune(2031) }, Warning),
            new("112 bits until 2030", facts => facts with { StrengthBits = 112, NotAfter = InJune(2030) }, null),
            new("128 bits until 2035", facts => facts with { StrengthBits = 128, NotAfter = InJune(2035) }, null),
            new("128 bits until 2036", facts => facts with { StrengthBits = 128, NotAfter = InJune(2036) }, Warning),
            new("256 bits until 2036", facts => facts with { StrengthBits = 256, NotAfter = InJune(2036) }, Warning),
            new("an unknown strength", facts => facts with { StrengthBits = null, NotAfter = InJune(2116) }, null),
            new("without an end", facts => facts with { NotAfter = null }, null),
        ],
        ["rotation-gap"] =
        [
            new("the next one starts a day later", [First, Between(1, 400)], Warning),
            new("the next one starts at the end", [First, Between(0, 400)], null),
            new("the next one starts earlier", [First, Between(-30, 400)], null),
            new("a third bridges the gap", [First, Between(10, 400), Between(-1, 11)], null),
            new("a single one", [First], null),
            new("a gap in the past", [First with { NotAfter = At(-10) }, First], null),
            new("the next one starts at the end, a third later", [First, Between(0, 100), Between(50, 400)], null),
            new("one that ends at the same time bridges no gap", [First, First with { NotBefore = End }, Between(1, 400)], Warning),
            new("one of the last instant is not a next one", [First, First with { NotBefore = End }], null),
            new(
                "a gap that opens now, with the nearest start",
                [First with { NotAfter = At(0) }, StartingAt(At(20)).Facts, StartingAt(At(10)).Facts],
                Warning,
                "No token can be signed from 2026-06-01 12:00 UTC, when this certificate expires, "
                    + "to 2026-06-11 12:00 UTC, when the next one starts."
            ),
        ],
    };

    public static TheoryData<string> Rules => [.. Cases.Keys];

    [Theory]
    [MemberData(nameof(Rules))]
    public void A_rule_of_dates_finds_exactly_its_cases(string rule) => RuleCase.AllHold(rule, Cases[rule]);

    [Theory]
    [InlineData(-100, -50)]
    [InlineData(50, 60)]
    [InlineData(-10, 10)]
    [InlineData(2000, 3000)]
    public void Dates_in_the_wrong_order_are_the_only_finding_on_them(int end, int start)
    {
        KeyInspection inspection = SampleInspection.With(facts => facts with { NotBefore = At(start), NotAfter = At(end) });
        inspection = inspection with { Together = [inspection.Facts, First] };

        Finding finding = RuleSet.Judge(inspection).ShouldHaveSingleItem();
        (finding.Id, finding.Severity, finding.Remedy).ShouldBe(("never-valid", Error, "Issue a new certificate."));
        SampleInspection.SeverityOf("never-valid", inspection).ShouldBe(Error);
    }

    [Fact]
    public void A_certificate_of_one_instant_has_a_right_order() =>
        SampleInspection
            .SeverityOf("never-valid", SampleInspection.With(facts => facts with { NotAfter = facts.NotBefore }))
            .ShouldBeNull();

    [Fact]
    public void A_successor_is_fit_from_its_start_and_a_later_certificate_is_not_fit()
    {
        var successor = CheckedKey.Of(StartingAt(At(14)));
        (successor.Verdict, successor.FitFrom).ShouldBe((Verdict.Pass, At(14)));
        successor.Findings.ShouldContain(finding => finding.Id == "announced-successor");

        var later = CheckedKey.Of(StartingAt(At(31)));
        (later.Verdict, later.FitFrom).ShouldBe((Verdict.Fail, null));
        CheckedKey.Of(SampleInspection.Fit).FitFrom.ShouldBeNull();
    }

    private static DateTimeOffset At(int days, int seconds = 0) => SampleInspection.Now.AddDays(days).AddSeconds(seconds);

    private static DateTimeOffset InJune(int year) => new(year, 6, 1, 0, 0, 0, TimeSpan.Zero);

    private static CertificateFacts Between(int from, int to) => First with { NotBefore = End.AddDays(from), NotAfter = End.AddDays(to) };

    private static KeyInspection StartingAt(DateTimeOffset start) =>
        SampleInspection.With(facts => facts with { NotBefore = start, NotAfter = start.AddDays(90) });

    private static KeyInspection WithoutSuccessors(int seconds) =>
        SampleInspection.With(facts => facts with { NotBefore = At(0, seconds) }) with
        {
            Policy = new Policy { ExpiryWarningDays = 0 },
        };
}
