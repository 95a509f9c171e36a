namespace TokenSigningBench.Core.Tokens;

/// <summary>What a key's tokens took, in rounds with others.</summary>
/// <param name="Choice">The algorithm and the key.</param>
/// <param name="Sign">Nanoseconds to sign a token, a figure a round.</param>
/// <param name="Verify">Nanoseconds to verify it, a figure a round.</param>
/// <param name="TokenCharacters">The token's length; one byte a character.</param>
internal sealed record KeyTimes(SigningChoice Choice, double[] Sign, double[] Verify, int TokenCharacters);
