namespace TokenSigningBench.Core.Storms;

/// <summary>What a server's processes held at one moment of a storm.</summary>
/// <param name="Seconds">The moment, in seconds from the storm's beginning.</param>
/// <param name="MemoryBytes">Their memory: the resident set.</param>
/// <param name="Files">Their open file descriptors, of which each connection is one.</param>
public sealed record StormResources(double Seconds, long MemoryBytes, int Files);
