namespace TokenSigningBench.Check.Size;

/// <summary>The limits of one program, each found by bisection in a series of messages that grow, beside the predicted one.</summary>
internal sealed class SeriesMeasurement(string program, string version)
{
    private readonly List<MeasuredLimit> _measured = [];

    public IReadOnlyList<MeasuredLimit> Measured => _measured;

    /// <param name="high">A length that does not pass.</param>
    /// <param name="head">The head of the message of a length.</param>
    /// <param name="passes">Sends it.</param>
    public async Task AddAsync(
        HeadKind kind,
        string series,
        bool inPieces,
        int high,
        Func<int, MessageHead> head,
        Func<int, Task<bool>> passes
    )
    {
        HeadLimit[] limits = [.. HeadLimits.Of(program).Where(limit => limit.Kind == kind)];
        int bytes = await Bisection.GreatestAsync(0, high, passes).ConfigureAwait(false);
        int predicted = Bisection.Greatest(0, high, length => limits.All(limit => limit.Passes(head(length))));
        _measured.Add(new(program, version, kind.ToString().ToLowerInvariant(), series, inPieces, bytes, predicted));
    }
}
