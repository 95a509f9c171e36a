using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Core.Tokens;

/// <summary>The times of one key's tokens, in rounds with others.</summary>
/// <param name="Sign">The times to sign a token.</param>
/// <param name="Verify">The times to verify it.</param>
public sealed record KeyTimes(SigningChoice Choice, ContenderTimes Sign, ContenderTimes Verify);
