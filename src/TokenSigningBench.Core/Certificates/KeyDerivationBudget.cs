namespace TokenSigningBench.Core.Certificates;

/// <summary>
/// How many key derivation iterations are done for the files of one command, so that files from anywhere do not keep a processor busy. A million take about 0.5
/// to 1 s of one core, by the function.
/// </summary>
public sealed class KeyDerivationBudget
{
    /// <summary>The most iterations of one derivation: more than the 600,000 of browsers' exports, and 500 times what OpenSSL and .NET write.</summary>
    public const int MaximumOfOne = 1_000_000;

    /// <summary>The most iterations for one file: a browser's export has three derivations, for its MAC, its certificates and its private key.</summary>
    public const int MaximumOfFile = 2_000_000;

    /// <summary>The most iterations for all files of a command: 27 of those exports, or 8,000 files that OpenSSL or .NET wrote.</summary>
    public const int MaximumOfCommand = 50_000_000;

    private long _spent;

    /// <summary>Spends iterations that one file asks for, before they are done.</summary>
    /// <param name="derivations">The iterations of each derivation.</param>
    /// <exception cref="UserErrorException">They are too many for one derivation, one file or the command. None of them is to be done.</exception>
    internal void Spend(string path, params IEnumerable<long> derivations)
    {
        long file = 0;
        foreach (long iterations in derivations)
        {
            if (iterations > MaximumOfOne)
                throw new UserErrorException(
                    path,
                    Invariant($"asks for {iterations:N0} derivation iterations; at most {MaximumOfOne:N0} are done")
                );
            file += Math.Max(0, iterations);
        }

        if (file > MaximumOfFile)
            throw new UserErrorException(
                path,
                Invariant($"asks for {file:N0} derivation iterations in all; at most {MaximumOfFile:N0} are done for one file")
            );
        SpendOfCommand(path, file);
    }

    /// <summary>Spends what a file may ask for beyond what it showed.</summary>
    /// <param name="shown">What it showed, which is spent already.</param>
    /// <exception cref="UserErrorException">It is too much for the command.</exception>
    internal void SpendRest(string path, long shown) => SpendOfCommand(path, MaximumOfFile - shown);

    private void SpendOfCommand(string path, long iterations)
    {
        if (_spent + iterations > MaximumOfCommand)
        {
            throw new UserErrorException(
                path,
                Invariant(
                    $"would bring this command to {_spent + iterations:N0} derivation iterations; at most {MaximumOfCommand:N0} are done: name fewer files at a time"
                )
            )
            {
                EndsCommand = true,
            };
        }

        _spent += iterations;
    }
}
