namespace TokenSigningBench.Core.Sources;

/// <summary>The time to read a key from its file.</summary>
/// <param name="FirstMilliseconds">The first time in this process, including what the runtime loads and compiles.</param>
/// <param name="AgainMilliseconds">
/// The next time, which an application pays that loads its key for each token; null if the first took too long to repeat.
/// </param>
public sealed record LoadTime(double FirstMilliseconds, double? AgainMilliseconds);

/// <summary>The time of the first signature in this process, which the first login after a restart waits for.</summary>
/// <param name="Milliseconds">From the creation of the signer to the token.</param>
public sealed record FirstSignature(string Engine, double Milliseconds);
