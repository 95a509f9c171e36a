namespace TokenSigningBench.Lab.Load;

/// <summary>
/// Tells when a server has settled: when the processor time of a request no longer falls. The runtime compiles in the background what has
/// run often, for tens of seconds where requests run through much code, and that time belongs to no request.
/// </summary>
/// <param name="processorSeconds">The server's processor time until now; null if it is not available.</param>
/// <param name="minRequests">The fewest requests after which a server has settled.</param>
internal sealed class SteadyStateDetector(Func<double?> processorSeconds, int minRequests)
{
    // Less than this share in so many windows is no fall.
    private const double Fall = 0.05;
    private const int WindowsWithoutFall = 3;
    private const int MaxWindows = 20;

    private double? _before = processorSeconds();
    private double _level = double.PositiveInfinity;
    private int _withoutFall;
    private int _windows;
    private int _requests;

    /// <summary>Whether the server has settled, or was given enough time to.</summary>
    /// <param name="requests">The number of requests since the last call.</param>
    public bool IsReachedAfter(int requests)
    {
        double? now = processorSeconds();
        double? perRequest = (now - _before) / requests;
        _before = now;
        if (perRequest < (1 - Fall) * _level)
            (_level, _withoutFall) = (perRequest.Value, 0);
        else
            _withoutFall++;
        _windows++;
        _requests += requests;
        return _requests >= minRequests && (perRequest is null || _withoutFall >= WindowsWithoutFall || _windows >= MaxWindows);
    }
}
