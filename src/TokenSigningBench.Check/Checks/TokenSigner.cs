using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Check.Checks;

/// <summary>The key that signed a token of the server whose keys are checked.</summary>
internal static class TokenSigner
{
    /// <param name="option">The option's name, for messages.</param>
    /// <param name="given">A token, a file with one, or standard input.</param>
    /// <returns>The source of the key, as facts name it.</returns>
    /// <exception cref="UserErrorException">It holds no token, or none of the keys signed it.</exception>
    public static string SourceIn(string option, string given, OpenedSources opened)
    {
        IReadOnlyList<ReceivedToken> tokens =
            given == StandardInput.Symbol ? ReceivedTokens.In(StandardInput.Read(SourceFile.MaxBytes))
            : File.Exists(given) ? ReceivedTokens.In(SourceFile.ReadAllBytes(given))
            : ReceivedTokens.In(given);
        if (tokens.FirstOrDefault(one => one.Form == TokenForm.Jws) is not { } token)
            throw new UserErrorException(option, "holds no signed token: give one as a client of the server got it, or a file with it");
        using var keys = TokenKeySet.Of(option, opened.Keys, null);
        return SignatureMatch.Find(TokenParts.Of(token), keys.Keys) is { Form: SignatureForm.Standard } match
            ? PrintableText.Of(match.Key.Name)
            : throw new UserErrorException(
                option,
                "none of the named keys signed it: is it of this server? 'check TOKEN --keys SOURCE' says what is wrong with it"
            );
    }
}
