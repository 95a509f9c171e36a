namespace TokenSigningBench.Core.Storms;

/// <summary>A machine that some of a storm's people were to come from.</summary>
/// <param name="Name">As it was named.</param>
/// <param name="Planned">How many were to come from it.</param>
/// <param name="Trouble">What kept some of them away: it could not be reached, died, or started fewer. Null where nothing did.</param>
public sealed record StormHost(string Name, int Planned, string? Trouble);
