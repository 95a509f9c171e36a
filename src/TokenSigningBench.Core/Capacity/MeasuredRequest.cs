namespace TokenSigningBench.Core.Capacity;

/// <summary>One measured request of a load test. All times are in milliseconds.</summary>
/// <param name="ArrivalMilliseconds">The scheduled start, from a zero that all requests share.</param>
/// <param name="ServiceMilliseconds">The core time that it took.</param>
/// <param name="ResponseMilliseconds">From the scheduled start to the response.</param>
public readonly record struct MeasuredRequest(double ArrivalMilliseconds, double ServiceMilliseconds, double ResponseMilliseconds);
