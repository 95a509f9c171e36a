using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Explain.Probes;

/// <summary>Entries of a function that signs and returns from it, put together by thread when all are known.</summary>
internal sealed class PairedCalls
{
    private const double NanosecondsPerMillisecond = 1e6,
        MillisecondsPerSecond = 1e3;

    // A return has the bytes of the signature, an entry has none.
    private readonly List<(ulong Time, uint Thread, int? Bytes)> _events = [];

    /// <param name="time">Nanoseconds of a monotonic clock.</param>
    public void Entered(ulong time, uint thread) => _events.Add((time, thread, null));

    /// <param name="bytes">What the function returned: the length of the signature; not positive where it failed.</param>
    public void Returned(ulong time, uint thread, int bytes) => _events.Add((time, thread, bytes));

    /// <summary>The signatures whose entry and return are known, by size of the key, the smallest first.</summary>
    public IReadOnlyList<ExactSignatures> Signatures()
    {
        var entered = new Dictionary<uint, ulong>();
        var milliseconds = new SortedDictionary<int, List<double>>();
        foreach ((ulong time, uint thread, int? bytes) in _events.OrderBy(one => one.Time))
        {
            if (bytes is not { } length)
                entered[thread] = time;
            else if (entered.Remove(thread, out ulong begin) && length > 0)
            {
                if (!milliseconds.TryGetValue(8 * length, out List<double>? known))
                    milliseconds[8 * length] = known = [];
                known.Add((time - begin) / NanosecondsPerMillisecond);
            }
        }

        return
        [
            .. milliseconds.Select(key => new ExactSignatures(
                key.Key,
                key.Value.Count,
                key.Value.Median(),
                key.Value.Quantile(0.95),
                key.Value.Sum() / MillisecondsPerSecond
            )),
        ];
    }
}
