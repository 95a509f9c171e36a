namespace TokenSigningBench.Lab.Storm;

/// <summary>The resources of a server's processes at one moment of a load test.</summary>
/// <param name="Seconds">Seconds from the beginning of the load test.</param>
/// <param name="MemoryBytes">The resident set.</param>
/// <param name="Files">The open file descriptors, of which each connection is one.</param>
public sealed record StormResources(double Seconds, long MemoryBytes, int Files);
