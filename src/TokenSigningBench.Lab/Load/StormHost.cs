namespace TokenSigningBench.Lab.Load;

/// <summary>A load host: a machine that sends part of a load test.</summary>
/// <param name="Name">The name that the user gave.</param>
/// <param name="Planned">The number of users planned for it.</param>
/// <param name="Failure">Why fewer users started: it could not be reached, ended early, or started fewer. Null without a problem.</param>
public sealed record StormHost(string Name, int Planned, string? Failure);
