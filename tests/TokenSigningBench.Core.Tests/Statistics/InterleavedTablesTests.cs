namespace TokenSigningBench.Core.Tests.Statistics;

/// <summary>
/// The intervals of the main job on real tables, recorded by <c>scripts/long.sh tables</c>: 15 interleaved rounds each, of nine keys that
/// sign and verify, on a machine of two cores. "quiet" is beside no other process, "busy" beside four busy ones, five of each in turn.
/// </summary>
public class InterleavedTablesTests
{
    private const double AllowedMicroseconds = 1;

    private static readonly int[] KeyBits = [2048, 4096, 8192];
    private static readonly string[] Operations = ["sign", "verify"];
    private static readonly (int One, int Other)[] Hashes = [(256, 384), (256, 512), (384, 512)];

    private static readonly Table[] Recorded =
    [
        .. File.ReadLines(Path.Combine(AppContext.BaseDirectory, "Vectors", "interleaved-tables.jsonl")).Select(Read),
    ];

    private static readonly Table[] Quiet = [.. Recorded.Where(table => table.Load == "quiet")],
        Busy = [.. Recorded.Where(table => table.Load == "busy")];

    [Fact]
    public void Each_table_has_15_rounds_of_18_rows_and_is_kept_once()
    {
        (Quiet.Length, Busy.Length, Recorded.Length).ShouldBe((100, 100, 200));
        Recorded.ShouldAllBe(table => table.Rows.Count == 18 && table.Rows.Values.All(row => row.Length == 15));
        Recorded.Select(table => string.Join(' ', table.Rows["sign RS256 8192"])).Distinct().Count().ShouldBe(Recorded.Length);
    }

    // SHA-256, SHA-384 and SHA-512 tokens of one key differ by about 1 µs. An interval that excludes more is wrong.
    [Theory]
    [InlineData("quiet")]
    [InlineData("busy")]
    public void At_most_one_in_a_hundred_intervals_excludes_that_tokens_of_one_key_cost_the_same(string load)
    {
        bool[] excluded =
        [
            .. from table in Recorded
            where table.Load == load
            from operation in Operations
            from bits in KeyBits
            from hashes in Hashes
            select Excludes(table.Rows[$"{operation} RS{hashes.One} {bits}"], table.Rows[$"{operation} RS{hashes.Other} {bits}"]),
        ];
        excluded.Count(one => one).ShouldBeLessThanOrEqualTo(excluded.Length / 100);
    }

    // Counter-check: intervals that are wide enough to exclude nothing would pass too.
    [Fact]
    public void Nearly_all_intervals_exclude_that_RSA_4096_costs_20_percent_more_than_it_does()
    {
        bool[] excluded =
        [
            .. from table in Recorded
            from bits in KeyBits
            let row = table.Rows[$"sign RS256 {bits}"]
            select Excludes([.. row.Select(time => 1.2 * time)], table.Rows[$"sign RS512 {bits}"]),
        ];
        excluded.Count(one => one).ShouldBeGreaterThan(excluded.Length * 9 / 10);
    }

    // One run is one state of the machine, which no round of it shows: not all of the 100 hold the median of all. Five quiet tables and the
    // five busy ones recorded after them: 20 pairs, two of which docs/explanation/statistics.md names.
    [Theory]
    [InlineData("sign RS256 4096", 20)]
    [InlineData("sign RS256 8192", 18)]
    [InlineData("verify RS256 4096", 20)]
    [InlineData("verify RS256 8192", 20)]
    public void Nineteen_of_twenty_intervals_hold_the_median_and_medians_of_busy_tables_are_within_five_percent_but_twice(
        string key,
        int within
    )
    {
        foreach (Table[] tables in new[] { Quiet, Busy })
        {
            double median = MedianRatio(tables, key);
            tables.Count(table => Ratio(table, key).Contains(median)).ShouldBeGreaterThanOrEqualTo(95);
        }

        (MedianRatio(Busy, key) / MedianRatio(Quiet, key)).ShouldBe(1, 0.05);
        Quiet
            .Chunk(5)
            .Zip(Busy.Chunk(5), (quiet, busy) => MedianRatio(busy, key) / MedianRatio(quiet, key))
            .Count(ratio => Math.Abs(ratio - 1) <= 0.05)
            .ShouldBe(within);
    }

    private static double MedianRatio(Table[] tables, string key) =>
        new Summary([.. tables.Select(table => Ratio(table, key).Estimate)]).Median;

    private static Interval Ratio(Table table, string key) =>
        RatioInterval.OfRounds(table.Rows[key], table.Rows[$"{key.Split(' ')[0]} RS256 2048"])!.Value;

    private static bool Excludes(double[] one, double[] other)
    {
        Interval ratio = RatioInterval.OfRounds(one, other)!.Value;
        double allowed = 1 + AllowedMicroseconds / new Summary(other).Median;
        return Conclusions.IsSame(ratio, allowed) == Conclusion.Contradicted;
    }

    private static Table Read(string line)
    {
        using var document = JsonDocument.Parse(line);
        return new(
            document.RootElement.GetProperty("load").GetString()!,
            document
                .RootElement.GetProperty("microseconds")
                .EnumerateObject()
                .ToDictionary(row => row.Name, row => row.Value.EnumerateArray().Select(time => time.GetDouble()).ToArray())
        );
    }

    /// <param name="Rows">Microseconds of CPU time per operation in each round, by operation, algorithm and key size.</param>
    private sealed record Table(string Load, IReadOnlyDictionary<string, double[]> Rows);
}
