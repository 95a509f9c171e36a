namespace TokenSigningBench.Core.Certificates;

/// <summary>
/// Limits the key derivation iterations for the files of one command, so that untrusted files cannot keep a processor busy. One million
/// iterations take about 0.5 to 1 s of one core, depending on the function.
/// </summary>
public sealed class KeyDerivationBudget
{
    /// <summary>
    /// The maximum for one derivation: more than the 600,000 of browser exports, and 500 times what OpenSSL and .NET write.
    /// </summary>
    public const int MaxPerDerivation = 1_000_000;

    /// <summary>
    /// The maximum for one file: a browser export has three derivations, for its MAC, its certificates and its private key.
    /// </summary>
    public const int MaxPerFile = 2_000_000;

    /// <summary>The maximum for all files of a command: 27 such browser exports, or 8,000 files from OpenSSL or .NET.</summary>
    public const int MaxPerCommand = 50_000_000;

    private long _spent;

    /// <summary>Spends the iterations of one file, before they run.</summary>
    /// <param name="derivations">The iterations of each derivation.</param>
    /// <exception cref="UserErrorException">
    /// They exceed the maximum of a derivation, a file or the command. None of them may run.
    /// </exception>
    internal void Spend(string path, params IEnumerable<long> derivations)
    {
        long file = 0;
        foreach (long iterations in derivations)
        {
            if (iterations > MaxPerDerivation)
                throw new UserErrorException(
                    path,
                    Invariant($"asks for {iterations:N0} derivation iterations; at most {MaxPerDerivation:N0} are done")
                );
            file += Math.Max(0, iterations);
        }

        if (file > MaxPerFile)
            throw new UserErrorException(
                path,
                Invariant($"asks for {file:N0} derivation iterations in all; at most {MaxPerFile:N0} are done for one file")
            );
        SpendForCommand(path, file);
    }

    /// <summary>Spends the rest of a file's maximum, for derivations that were not visible.</summary>
    /// <param name="visible">The visible iterations, which are already spent.</param>
    /// <exception cref="UserErrorException">They exceed the maximum of the command.</exception>
    internal void SpendRest(string path, long visible) => SpendForCommand(path, MaxPerFile - visible);

    private void SpendForCommand(string path, long iterations)
    {
        if (_spent + iterations > MaxPerCommand)
        {
            throw new UserErrorException(
                path,
                Invariant($"would bring this command to {_spent + iterations:N0} derivation iterations; ")
                    + Invariant($"at most {MaxPerCommand:N0} are done: name fewer files at a time")
            )
            {
                EndsCommand = true,
            };
        }

        _spent += iterations;
    }
}
