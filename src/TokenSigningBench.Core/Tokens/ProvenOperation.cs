namespace TokenSigningBench.Core.Tokens;

/// <summary>A call that signs or verifies a token, and that another implementation has verified.</summary>
public static class ProvenOperation
{
    /// <summary>A call that signs.</summary>
    /// <returns>The call; or without one, why the engine does not work with the key.</returns>
    public static (Action? Call, string? Failure) Sign(TokenEngine engine, TokenKey key, JwsAlgorithm algorithm, string payload)
    {
        if (SigningProof.OfSigning(engine, key, algorithm, payload).Failure is { } failure)
            return (null, failure);
        ITokenSigner signer = engine.CreateSigner(key, algorithm);
        return (() => signer.Sign(payload), null);
    }

    /// <summary>A call that verifies.</summary>
    /// <inheritdoc cref="Sign"/>
    public static (Action? Call, string? Failure) Verify(TokenEngine engine, TokenKey key, JwsAlgorithm algorithm, string payload)
    {
        if (SigningProof.OfVerifying(engine, key, algorithm, payload).Failure is { } failure)
            return (null, failure);
        using ITokenSigner signer = TokenEngines.CrossCheckOf(engine, algorithm).CreateSigner(key, algorithm);
        string token = signer.Sign(payload);
        ITokenVerifier verifier = engine.CreateVerifier(key, algorithm);
        return (() => verifier.Verify(token), null);
    }
}
