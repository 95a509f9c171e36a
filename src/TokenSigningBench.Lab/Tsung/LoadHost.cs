using System.Net;

namespace TokenSigningBench.Lab.Tsung;

/// <summary>A machine that people come from.</summary>
/// <param name="Name">As it was named: what ssh is told.</param>
/// <param name="Address">Its address; null where its name has none, or it is one of the others again.</param>
/// <param name="Trouble">What is wrong with it; null where nothing is known to be.</param>
/// <param name="IsRepeated">Whether it is one of the others again, and nobody comes from it.</param>
public sealed record LoadHost(string Name, IPAddress? Address, string? Trouble, bool IsRepeated = false);
