namespace TokenSigningBench.Check.RelyingParties;

/// <summary>
/// Another issuer for which a relying party's program makes a verifier that it throws away. What is slow at its first use, such as code
/// that is compiled then, has run before the program makes the verifier that counts, whose cache is empty.
/// </summary>
/// <param name="Issuer">The issuer of the tokens, with a slash at the end.</param>
/// <param name="KeySet">The address of its key set.</param>
/// <param name="Tokens">The tokens that are shown to the verifier. Whether it accepts them says nothing.</param>
public sealed record WarmUpOrder(string Issuer, string KeySet, IReadOnlyList<string> Tokens);
