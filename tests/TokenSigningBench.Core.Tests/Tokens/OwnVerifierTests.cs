namespace TokenSigningBench.Core.Tests.Tokens;

/// <summary>The verifiers of this project report which check a token failed, so that no check hides another.</summary>
public sealed class OwnVerifierTests : IDisposable
{
    private static readonly byte[] Secret = [.. Enumerable.Range(1, 32).Select(number => (byte)number)];

    private readonly TokenKey _key = TokenKey.FromSecret(Secret);

    public static TheoryData<string> Verifiers => [TokenEngines.PlatformCrypto.Name, TokenEngines.BouncyCastle.Name];

    public void Dispose() => _key.Dispose();

    [Theory]
    [MemberData(nameof(Verifiers))]
    public void Each_check_has_its_own_reason(string name)
    {
        using ITokenVerifier verifier = TokenEngines.All.Single(engine => engine.Name == name).CreateVerifier(_key, JwsAlgorithm.Hs(256));
        string good = Signed("""{"alg":"HS256"}""", "{}");
        string[] parts = good.Split('.');
        (string Token, string? Reason)[] cases =
        [
            (good, null),
            // Longer tokens first and shorter ones after: buffers kept from one token must not affect the next.
            (Signed("""{"alg":"HS256"}""", new string(' ', 3000)), null),
            (good, null),
            ($"{parts[0]}.{parts[1]}", "it has not three segments"),
            (Signed("""{"alg":"HS512"}""", "{}"), "its alg is not HS256"),
            ($"{parts[0]}.{parts[1]}.", "it is not signed: its third segment is empty"),
            (good + "=", "its signature is not base64url"),
            ($"{parts[0]}.{parts[1]}.{Base64Url.EncodeToString(new byte[31])}", "its signature has 31 bytes, and one of its key has 32"),
            ($"{parts[0]}.{parts[1]}.{Base64Url.EncodeToString(new byte[33])}", "its signature has 33 bytes, and one of its key has 32"),
            ($"{parts[0]}.é.{parts[2]}", "it is not ASCII"),
            ($"{parts[0]}.{parts[1]}.{Base64Url.EncodeToString(new byte[32])}", "its signature does not fit"),
            (good, null),
        ];
        foreach ((string token, string? reason) in cases)
            verifier.Verify(token).Reason.ShouldBe(reason, token);
    }

    private static string Signed(string header, string payload) =>
        TokenText.Signed(header, payload, input => HMACSHA256.HashData(Secret, input));
}
