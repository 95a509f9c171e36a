using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Tsung;

/// <summary>Callbacks during a load.</summary>
/// <param name="Progress">Called several times a second with the progress; null for none.</param>
/// <param name="HasServerEnded">Whether the server has ended, which ends the load.</param>
internal sealed record LoadCallbacks(Action<LoadProgress>? Progress, Func<bool> HasServerEnded);
