namespace TokenSigningBench.Core.Inspection;

/// <summary>How long it takes to read a key from its file.</summary>
/// <param name="First">The first time in this process, with all that the runtime loads and compiles for it.</param>
/// <param name="Again">The next time: what an application pays that loads its key for each token; null where it took so long that it was not done.</param>
public sealed record LoadTime(TimeSpan First, TimeSpan? Again);

/// <summary>How long the first signature of this process took: what the first login after a restart waits for.</summary>
/// <param name="Engine">The handler that signed.</param>
/// <param name="Time">The time from making the signer to the token.</param>
public sealed record FirstSignature(string Engine, TimeSpan Time);
