using System.Globalization;
using TokenSigningBench.Check.Compare;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Compare;

/// <summary>
/// The gate of resident processes on comparisons that were recorded beside busy loops (scripts/long.sh gate): one RSA 2048 row, no
/// threshold. The bounds are shares of 36 and 40 of 40, and of 5 of 200.
/// </summary>
public class RecordedGateTests
{
    private static readonly Comparison[] Recorded =
    [
        .. RepositoryFile
            .Read("docs/development/gate.csv")
            .Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Skip(1)
            .Select(Comparison.Of),
    ];

    [Fact]
    public void Every_verdict_follows_from_the_recorded_times()
    {
        Recorded.Length.ShouldBe(280);
        Recorded.ShouldAllBe(one => one.IsFound == (one.Gate == "failed"));
    }

    [Fact]
    public void No_comparison_took_longer_than_a_minute_and_its_start() => Recorded.Max(one => one.Seconds).ShouldBeLessThanOrEqualTo(62);

    [Theory]
    [InlineData(10, 36.0 / 40)]
    [InlineData(20, 1)]
    public void A_planted_slowdown_is_found(int percent, double share)
    {
        Comparison[] planted = [.. Recorded.Where(one => one.Planted == percent)];
        planted.Count(one => one.IsFound).ShouldBeGreaterThanOrEqualTo((int)Math.Ceiling(share * planted.Length));
    }

    [Fact]
    public void An_unchanged_command_rarely_fails()
    {
        Comparison[] unchanged = [.. Recorded.Where(one => one.Planted == 0)];
        unchanged.Count(one => one.IsFound).ShouldBeLessThanOrEqualTo(5 * unchanged.Length / 200);
    }

    private sealed record Comparison(int Planted, string Gate, double Seconds, double[] Base, double[] New)
    {
        /// <summary>Judged again, at the looks of the design.</summary>
        public bool IsFound =>
            GateLook.All.Any(look =>
                look.Launches <= Base.Length
                && new RunRatio(Base[..look.Launches], New[..look.Launches], arePairs: true).PValueAbove(1) <= look.FalseAlarmRate
            );

        public static Comparison Of(string line)
        {
            string[] cells = line.Split(',');
            return new(
                int.Parse(cells[0], CultureInfo.InvariantCulture),
                cells[1],
                double.Parse(cells[5], CultureInfo.InvariantCulture),
                Times(cells[7]),
                Times(cells[8])
            );
        }

        private static double[] Times(string cell) => [.. cell.Split(' ').Select(time => double.Parse(time, CultureInfo.InvariantCulture))];
    }
}
