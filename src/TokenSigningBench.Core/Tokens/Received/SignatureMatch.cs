namespace TokenSigningBench.Core.Tokens.Received;

/// <summary>How a signature was verified.</summary>
public enum SignatureForm
{
    /// <summary>As RFC 7518 has it.</summary>
    Standard,

    /// <summary>An elliptic curve signature in ASN.1 DER, and not two numbers (RFC 7518 section 3.4).</summary>
    Der,

    /// <summary>With the hash of the algorithm and another curve than the algorithm's (RFC 7518 section 3.4).</summary>
    OtherCurve,

    /// <summary>An HMAC whose secret is a public key, which everybody knows (RFC 8725 section 2.1).</summary>
    PublicKeyAsSecret,

    /// <summary>With the key that the token itself brings in its header.</summary>
    OwnKey,
}

/// <summary>The key that signed a token, as its verification showed.</summary>
/// <param name="Key">The key.</param>
/// <param name="Algorithm">The algorithm that the signature has, whatever the header says.</param>
/// <param name="Form">How it was verified.</param>
public sealed record SignatureMatch(CandidateKey Key, JwsAlgorithm Algorithm, SignatureForm Form = SignatureForm.Standard)
{
    private const string OwnKeyName = "the jwk in its header";

    /// <summary>Tries each key with each algorithm that fits it, the header's algorithm first.</summary>
    /// <returns>The key that signed; null if none of them did.</returns>
    public static SignatureMatch? Find(TokenParts token, IReadOnlyList<CandidateKey> keys)
    {
        ArgumentNullException.ThrowIfNull(token);
        if (token.Signature is not { Length: > 0 } signature)
            return null;
        byte[] input = Encoding.ASCII.GetBytes(token.SigningInput);
        // The key that the token names first: of two that are the same one it is the right one.
        CandidateKey[] ordered = [.. keys.OrderByDescending(key => token.Kid is { } kid && key.IsNamed(kid))];
        foreach (JwsAlgorithm algorithm in Algorithms(token))
        foreach (CandidateKey key in ordered)
            if (Verifies(key.Key, algorithm, token, input, signature))
                return new(key, algorithm);
        foreach (CandidateKey key in ordered)
            if (DerAlgorithm(key.Key, input, signature) is { } algorithm)
                return new(key, algorithm, SignatureForm.Der);
        if (token.MeantAlgorithm is { Family: JwsFamily.Ecdsa } meant)
            foreach (CandidateKey key in ordered)
                if (key.Key.Ecdsa is { } ecdsa && !meant.Fits(key.Key) && ecdsa.VerifyData(input, signature, meant.Hash))
                    return new(key, meant, SignatureForm.OtherCurve);
        foreach (CandidateKey key in ordered.Where(key => key.Key.Secret is null))
            if (HmacWithPublicKey(key.Key, token, input, signature) is { } algorithm)
                return new(key, algorithm, SignatureForm.PublicKeyAsSecret);
        return OwnKey(token, input, signature);
    }

    private static IEnumerable<JwsAlgorithm> Algorithms(TokenParts token) =>
        JwsAlgorithm.All.OrderByDescending(algorithm => algorithm == token.MeantAlgorithm);

    private static bool Verifies(TokenKey key, JwsAlgorithm algorithm, TokenParts token, byte[] input, byte[] signature)
    {
        try
        {
            // A secret may be too short for its algorithm: that is another finding.
            if (algorithm.Family == JwsFamily.Hmac)
                return key.Secret is { } secret && HmacIs(algorithm, secret, input, signature);
            if (!algorithm.Fits(key))
                return false;
            if (algorithm.Family is JwsFamily.MLDsa or JwsFamily.EdDsa)
            {
                if (algorithm != token.MeantAlgorithm)
                    return false;
                using ITokenVerifier verifier = TokenEngines.BaselineOf(algorithm).CreateVerifier(key, algorithm);
                return verifier.Verify(token.Token.Text).IsValid;
            }

            using var raw = new RawSignature(key, algorithm);
            return raw.Verify(input, signature);
        }
        catch (Exception e) when (SigningProof.IsEngineFailure(e))
        {
            return false;
        }
    }

    private static bool HmacIs(JwsAlgorithm algorithm, byte[] secret, byte[] input, byte[] signature) =>
        CryptographicOperations.FixedTimeEquals(CryptographicOperations.HmacData(algorithm.Hash, secret, input), signature);

    private static JwsAlgorithm? DerAlgorithm(TokenKey key, byte[] input, byte[] signature) =>
        signature is [0x30, ..] && key.Ecdsa is { } ecdsa
            ? JwsAlgorithm.All.FirstOrDefault(algorithm =>
                algorithm.Family == JwsFamily.Ecdsa
                && algorithm.Fits(key)
                && ecdsa.VerifyData(input, signature, algorithm.Hash, DSASignatureFormat.Rfc3279DerSequence)
            )
            : null;

    // The forms in which programs have a public key as text or bytes.
    private static JwsAlgorithm? HmacWithPublicKey(TokenKey key, TokenParts token, byte[] input, byte[] signature)
    {
        if (token.MeantAlgorithm is not { Family: JwsFamily.Hmac } algorithm)
            return null;
        byte[] der = key.ExportSubjectPublicKeyInfo();
        string pem = PemEncoding.WriteString("PUBLIC KEY", der);
        List<byte[]> secrets = [der, .. Texts(pem)];
        if (key.Rsa is { } rsa)
        {
            secrets.AddRange(Texts(rsa.ExportRSAPublicKeyPem()));
            secrets.Add(rsa.ExportRSAPublicKey());
            secrets.Add(rsa.ExportParameters(includePrivateParameters: false).Modulus!);
        }

        return secrets.Exists(secret => HmacIs(algorithm, secret, input, signature)) ? algorithm : null;
    }

    private static IEnumerable<byte[]> Texts(string pem) =>
        from text in new[] { pem, $"{pem}\n", $"{pem}\n".ReplaceLineEndings("\r\n") }
        select Encoding.ASCII.GetBytes(text);

    private static SignatureMatch? OwnKey(TokenParts token, byte[] input, byte[] signature)
    {
        if (token.Header.Of("jwk") is not { ValueKind: System.Text.Json.JsonValueKind.Object } jwk)
            return null;
        try
        {
            SourceContent content = JwkDocument.Read(OwnKeyName, Encoding.UTF8.GetBytes(jwk.GetRawText()));
            using var keys = TokenKeySet.Of(OwnKeyName, content.Keys, null);
            return Algorithms(token).FirstOrDefault(one => Verifies(keys.Keys[0].Key, one, token, input, signature)) is { } algorithm
                ? new(keys.Keys[0] with { Kid = null }, algorithm, SignatureForm.OwnKey)
                : null;
        }
        catch (UserErrorException)
        {
            return null;
        }
    }
}
