using System.Net;

namespace TokenSigningBench.Lab.Tsung;

/// <summary>A machine that runs a part of the load generator.</summary>
/// <param name="Name">The name as it is passed to ssh.</param>
/// <param name="Address">The address; null if the name has none, or the host is a repetition.</param>
/// <param name="Failure">The problem of the host; null if none is known.</param>
/// <param name="IsRepeated">Whether the host is already in the list. It then runs no load.</param>
public sealed record LoadHost(string Name, IPAddress? Address, string? Failure, bool IsRepeated = false);
