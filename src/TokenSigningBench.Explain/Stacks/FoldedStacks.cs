namespace TokenSigningBench.Explain.Stacks;

/// <summary>Stacks with their times, without what is too small to be seen.</summary>
internal static class FoldedStacks
{
    // Of the time of all: less is no wider than a line.
    private const double MinShare = 0.003;

    /// <summary>Sums times by kind and stack, the longest first. What is too small is counted as its caller's.</summary>
    public static IReadOnlyList<FoldedTime> Of(IEnumerable<(WaitKind Kind, CalledMethod Innermost, double Seconds)> times)
    {
        (WaitKind Kind, CalledMethod Innermost, double Seconds)[] all = [.. times];
        double min = MinShare * all.Sum(one => one.Seconds);
        var withCalled = new Dictionary<(WaitKind, CalledMethod), double>();
        foreach ((WaitKind kind, CalledMethod innermost, double seconds) in all)
        {
            for (CalledMethod? one = innermost; one is not null; one = one.Caller)
                withCalled[(kind, one)] = withCalled.GetValueOrDefault((kind, one)) + seconds;
        }

        return
        [
            .. all.GroupBy(one => (one.Kind, Method: Seen(one.Kind, one.Innermost)))
                .Where(group => group.Key.Method.Caller is not null)
                .Select(group => new FoldedTime(group.Key.Kind, group.Key.Method.Frames, group.Sum(one => one.Seconds)))
                .OrderByDescending(stack => stack.Seconds)
                .ThenBy(stack => stack.Frames, StringComparer.Ordinal),
        ];

        CalledMethod Seen(WaitKind kind, CalledMethod innermost)
        {
            CalledMethod one = innermost;
            while (one.Caller is { } caller && withCalled[(kind, one)] < min)
                one = caller;
            return one;
        }
    }
}
