using TokenSigningBench.Check.Size;

namespace TokenSigningBench.Check.Tests.Size;

/// <summary>Messages of random shape. Two in three are as long as a limit allows, or one byte longer.</summary>
internal static class RandomMessages
{
    private static readonly int[] Totals = [3_000, 9_000, 20_000, 40_000, 100_000];
    private static readonly int[] Counts = [1, 1, 2, 3, 5, 8, 20, 45];
    private static readonly int[] NameLengths = [5, 8, 20];

    public static ProbeRequest Request(Random random, IReadOnlyList<HeadLimit> limits)
    {
        string method = random.Next(3) == 0 ? "DELETE" : "GET";
        int[] lengths = Lengths(random, 1);
        int query = random.Next(2) == 0 ? lengths[0] : random.Next(200);
        int[] names = [.. lengths.Skip(1).Select(_ => NameLengths[random.Next(NameLengths.Length)])];
        // The query is the first.
        int[] values = [query, .. lengths.Skip(1)];
        return AtLimit(random, values, shape => limits.All(limit => limit.Passes(Of(shape).Head)), Of);

        ProbeRequest Of(int[] shape) =>
            new(
                method,
                $"/?{new string('q', Math.Max(1, shape[0]))}",
                [.. shape.Skip(1).Select((length, index) => (ProbeRequest.NameOf(index, names[index]), new string('v', length)))]
            );
    }

    public static ProbeResponse Response(Random random, IReadOnlyList<HeadLimit> limits) =>
        AtLimit(random, Lengths(random, 0), shape => limits.All(limit => limit.Passes(Of(shape).Head)), Of);

    private static ProbeResponse Of(int[] lengths) => new(lengths);

    private static int[] Lengths(Random random, int more)
    {
        double[] shares = [.. Enumerable.Range(0, Counts[random.Next(Counts.Length)] + more).Select(_ => Math.Pow(random.NextDouble(), 2))];
        double total = Totals[random.Next(Totals.Length)] * random.NextDouble();
        return [.. shares.Select(share => (int)(total * share / shares.Sum()))];
    }

    private static T AtLimit<T>(Random random, int[] lengths, Predicate<int[]> passes, Func<int[], T> of)
    {
        int index = random.Next(lengths.Length);
        if (random.Next(3) == 0 || !passes(With(0)))
            return of(lengths);

        int longest = Bisection.Greatest(0, 1 << 24, length => passes(With(length)));
        return of(With(longest + random.Next(2)));

        int[] With(int length) => [.. lengths.Select((one, i) => i == index ? length : one)];
    }
}
