namespace TokenSigningBench.Core.Tests.Tokens;

/// <summary>One way to verify a published token: a library by itself, or behind the strict verifier.</summary>
internal sealed record VectorVerifier(
    string Name,
    Func<TokenKey, JwsAlgorithm, ITokenVerifier> Create,
    Func<TokenVector, bool> AcceptsAlone
)
{
    /// <summary>
    /// Every engine, and the signature provider under the handlers: the handlers read only claims, and most published tokens sign plain
    /// text.
    /// </summary>
    public static IReadOnlyList<VectorVerifier> All { get; } =
    [
        .. TokenEngines.All.Select(engine => new VectorVerifier(
            engine.Name,
            engine.CreateVerifier,
            vector => AcceptsWithNamedKey(vector, engine)
        )),
        new(
            "Microsoft.IdentityModel's signatures",
            (key, algorithm) => new IdentityModelSignature(key, algorithm),
            IdentityModelSignature.AcceptsAlone
        ),
    ];

    /// <summary>Why the strict verifier with this engine refuses the token or its keys; null if it accepts.</summary>
    public string? StrictObjection(TokenVector vector)
    {
        try
        {
            using var keys = VerificationKeys.Read(vector.Id, vector.KeyBytes);
            using var verifier = new StrictVerifier(keys, Create, TokenPolicy.AnyPayload);
            return verifier.Verify(vector.Token).Reason;
        }
        catch (UserErrorException e)
        {
            return e.Message;
        }
    }

    // Uses the key that the token names, or the first one, with the algorithm that the token names.
    private static bool AcceptsWithNamedKey(TokenVector vector, TokenEngine engine)
    {
        try
        {
            using JsonDocument header = JsonDocument.Parse(Base64Url.DecodeFromChars(vector.Token.Split('.')[0]));
            using JsonDocument keys = JsonDocument.Parse(vector.Keys);
            string? kid = header.RootElement.TryGetProperty("kid", out JsonElement named) ? named.GetString() : null;
            JsonElement[] all = keys.RootElement.TryGetProperty("keys", out JsonElement set)
                ? [.. set.EnumerateArray()]
                : [keys.RootElement];
            JsonElement jwk = all.Where(one => one.TryGetProperty("kid", out JsonElement name) && name.GetString() == kid)
                .Append(all[0])
                .First();
            using TokenKey key = jwk.GetProperty("kty").GetString() switch
            {
                "RSA" => TokenKey.FromRsa(JwkNumbers.Rsa(vector.Id, jwk).Rsa!),
                "EC" => TokenKey.FromEcdsa(JwkNumbers.Curve(vector.Id, jwk).Ecdsa!),
                _ => JwkNumbers.Secret(vector.Id, jwk),
            };
            using ITokenVerifier verifier = engine.CreateVerifier(
                key,
                JwsAlgorithm.Parse(header.RootElement.GetProperty("alg").GetString()!)
            );
            return verifier.Verify(vector.Token).IsValid;
        }
        catch (Exception e) when (SigningProof.IsEngineFailure(e) || e is UserErrorException or KeyNotFoundException)
        {
            return false;
        }
    }
}
