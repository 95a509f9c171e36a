namespace TokenSigningBench.Core.Tests.Keys;

public sealed class AutomaticKeyTests
{
    private static readonly DateTimeOffset Now = new(2026, 11, 28, 12, 0, 0, TimeSpan.Zero);

    // The defaults that Duende documents for automatic key management: a key is announced for 14 days, signs until it is 90 days old, and
    // is withdrawn 14 days later. The ages are in days, that of the judged key first.
    [Theory]
    [InlineData("30", KeyDuty.Signs, "It is rotated on 2027-01-27.")]
    [InlineData("30 10", KeyDuty.Signs, "It is rotated on 2027-01-27.")]
    [InlineData("10 30", KeyDuty.Announced, "It signs from 2027-01-27, when the key before it is rotated.")]
    [InlineData("10 80 30", KeyDuty.Announced, "It signs from 2026-12-08, when the key before it is rotated.")]
    // Of a new server: no key was announced for long.
    [InlineData("5", KeyDuty.Signs, "It is rotated on 2027-02-21.")]
    [InlineData("5 3", KeyDuty.Signs, "It is rotated on 2027-02-21.")]
    [InlineData("3 5", KeyDuty.Announced, "It signs from 2027-02-21, when the key before it is rotated.")]
    [InlineData("14 14.5", KeyDuty.Announced, "It signs from 2027-02-12, when the key before it is rotated.")]
    [InlineData("90 20", KeyDuty.Retires, "It signed until 2026-11-28, and is withdrawn on 2026-12-12.")]
    [InlineData("104 20", KeyDuty.Retires, "It signed until 2026-11-14, and is withdrawn on 2026-11-28.")]
    [InlineData("105 20", KeyDuty.Overdue, "It should have left the set on 2026-11-27, when Duende withdraws it.")]
    [InlineData("95", KeyDuty.Retires, "It signed until 2026-11-23, and is withdrawn on 2026-12-07.")]
    public void A_key_has_the_duty_of_its_age_among_the_others(string ages, KeyDuty duty, string end)
    {
        AutomaticKey[] set =
        [
            .. ages.Split(' ')
                .Select(age => new AutomaticKey(Now.AddDays(-double.Parse(age, System.Globalization.CultureInfo.InvariantCulture)))),
        ];
        (KeyDuty found, string text) = set[0].DutyIn(set, Now);
        found.ShouldBe(duty);
        text.ShouldEndWith(end);
    }

    [Theory]
    [InlineData(KeyDuty.Signs, "signs now")]
    [InlineData(KeyDuty.Announced, "announced")]
    [InlineData(KeyDuty.NotKnown, "not known")]
    public void A_duty_is_a_word_in_output(KeyDuty duty, string word) => AutomaticKey.WordOf(duty).ShouldBe(word);
}
