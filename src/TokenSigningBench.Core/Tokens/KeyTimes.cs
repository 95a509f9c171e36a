namespace TokenSigningBench.Core.Tokens;

/// <summary>The times of one key's tokens, in rounds with others.</summary>
/// <param name="Sign">Nanoseconds to sign a token, one value per round.</param>
/// <param name="Verify">Nanoseconds to verify it, one value per round.</param>
/// <param name="TokenCharacters">The token's length; one byte per character.</param>
internal sealed record KeyTimes(SigningChoice Choice, double[] Sign, double[] Verify, int TokenCharacters);
