using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Tsung;

/// <summary>Who looks on while a load is sent.</summary>
/// <param name="Progress">Told how far it is, some times a second; null for nobody.</param>
/// <param name="HasServerEnded">Says whether the server has ended, which ends the load.</param>
internal sealed record LoadWatch(Action<LoadProgress>? Progress, Func<bool> HasServerEnded);
