namespace TokenSigningBench.Core.Capacity;

/// <summary>One request of a storm, as it was measured. All in milliseconds.</summary>
/// <param name="ArrivalMilliseconds">When it was meant to start, from any zero that all share.</param>
/// <param name="ServiceMilliseconds">The time of one core that it took.</param>
/// <param name="ResponseMilliseconds">From its intended start to its answer.</param>
public readonly record struct MeasuredRequest(double ArrivalMilliseconds, double ServiceMilliseconds, double ResponseMilliseconds);
