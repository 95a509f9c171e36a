using System.Globalization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Checks;

/// <summary>
/// The budget's verdict of check on runs that were recorded beside four busy processes (scripts/record-busy-checks.sh): keys of which one
/// costs 0.3 ms, one 4 ms and one 30 ms, and a budget of 10 ms.
/// </summary>
public class BusyChecksTests
{
    private const double Budget = 10;

    private static readonly Check[] Recorded =
    [
        .. RepositoryFile
            .Read("docs/development/busy-checks.csv")
            .Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Skip(1)
            .Select(Check.Of),
    ];

    private static readonly Check[] Busy = [.. Recorded.Where(check => check.IsBusy)];

    [Fact]
    public void Every_verdict_follows_from_the_recorded_interval()
    {
        Busy.CountBy(check => check.Key).ShouldBe([new("RSA 2048", 20), new("RSA 4096", 20), new("RSA 8192", 20)]);
        Recorded.ShouldAllBe(check => check.Verdict == check.JudgeAgain());
    }

    [Fact]
    public void Beside_busy_processes_the_verdict_is_the_quiet_one()
    {
        var quiet = Recorded
            .Where(check => !check.IsBusy)
            .GroupBy(check => check.Key)
            .ToDictionary(key => key.Key, key => key.First().Verdict);
        Busy.Count(check => check.Verdict == quiet[check.Key]).ShouldBeGreaterThanOrEqualTo(57);
        Busy.ShouldAllBe(check => check.Verdict == quiet[check.Key] || check.Verdict == "undecided");
    }

    [Fact]
    public void Most_busy_intervals_contain_the_quiet_cost() =>
        Busy.Count(check =>
                Recorded.Where(quiet => !quiet.IsBusy && quiet.Key == check.Key).Select(quiet => quiet.CpuMilliseconds).Median() is var cost
                && check.Low <= cost
                && cost <= check.High
            )
            .ShouldBeGreaterThanOrEqualTo(57);

    [Fact]
    public void Wall_time_would_have_failed_good_keys_of_4096_bits() =>
        Busy.Count(check => check.Key == "RSA 4096" && check.WallMilliseconds > Budget).ShouldBeGreaterThan(10);

    private sealed record Check(
        string Key,
        bool IsBusy,
        string Verdict,
        double CpuMilliseconds,
        double Low,
        double High,
        double WallMilliseconds
    )
    {
        public static Check Of(string line)
        {
            string[] cells = line.Split(',');
            return new(cells[0], cells[1] == "busy", cells[3], Number(cells[4]), Number(cells[5]), Number(cells[6]), Number(cells[7]));
        }

        public string JudgeAgain() =>
            Conclusions.IsAtMost(Low, High, Budget) switch
            {
                Conclusion.Established => "within",
                Conclusion.Contradicted => "over",
                _ => "undecided",
            };

        private static double Number(string cell) => double.Parse(cell, CultureInfo.InvariantCulture);
    }
}
