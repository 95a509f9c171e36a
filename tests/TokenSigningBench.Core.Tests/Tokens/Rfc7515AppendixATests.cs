namespace TokenSigningBench.Core.Tests.Tokens;

public class Rfc7515AppendixATests
{
    private static readonly JsonElement Vectors = JsonDocument
        .Parse(File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "Vectors", "rfc7515-appendix-a.json")))
        .RootElement;

    public static TheoryData<string> Names =>
        [.. Vectors.GetProperty("examples").EnumerateArray().Select(example => example.GetProperty("name").GetString()!)];

    [Theory]
    [MemberData(nameof(Names))]
    public void An_example_verifies_and_a_changed_one_does_not(string name)
    {
        JsonElement example = Vectors
            .GetProperty("examples")
            .EnumerateArray()
            .Single(candidate => candidate.GetProperty("name").GetString() == name);
        string token = example.GetProperty("token").GetString()!;
        using TokenKey key = Key(example.GetProperty("jwk"));

        // Microsoft.IdentityModel accepts only JSON claims; A.4 signs the word Payload.
        foreach (
            TokenEngine engine in TokenEngines.All.Where(engine =>
                example.GetProperty("jsonPayload").GetBoolean()
                || engine.Library != TokenEngines.JsonWebTokenHandler.Library
                    && engine.Library != TokenEngines.JwtSecurityTokenHandler.Library
            )
        )
        {
            using ITokenVerifier verifier = engine.CreateVerifier(key, JwsAlgorithm.Parse(example.GetProperty("alg").GetString()!));
            verifier.Verify(token).ShouldBe(TokenVerdict.Valid, engine.Name);
            int payload = token.IndexOf('.') + 1;
            verifier
                .Verify(token[..payload] + (token[payload] == 'e' ? 'f' : 'e') + token[(payload + 1)..])
                .IsValid.ShouldBeFalse(engine.Name);
        }
    }

    [Fact]
    public void The_unsecured_example_is_refused_by_every_verifier_of_every_kind_of_key()
    {
        string unsecured = Vectors.GetProperty("unsecured").GetProperty("token").GetString()!;
        foreach (JsonElement example in Vectors.GetProperty("examples").EnumerateArray())
        {
            using TokenKey key = Key(example.GetProperty("jwk"));
            foreach (TokenEngine engine in TokenEngines.All)
            {
                using ITokenVerifier verifier = engine.CreateVerifier(key, JwsAlgorithm.Parse(example.GetProperty("alg").GetString()!));
                verifier.Verify(unsecured).IsValid.ShouldBeFalse(engine.Name);
            }
        }
    }

    private static TokenKey Key(JsonElement jwk) =>
        jwk.GetProperty("kty").GetString() switch
        {
            "oct" => TokenKey.FromSecret(Bytes(jwk, "k")),
            "RSA" => TokenKey.FromRsa(RSA.Create(new RSAParameters { Modulus = Bytes(jwk, "n"), Exponent = Bytes(jwk, "e") })),
            _ => TokenKey.FromEcdsa(
                ECDsa.Create(
                    new ECParameters
                    {
                        Curve = jwk.GetProperty("crv").GetString() == "P-256" ? ECCurve.NamedCurves.nistP256 : ECCurve.NamedCurves.nistP521,
                        Q = new ECPoint { X = Bytes(jwk, "x"), Y = Bytes(jwk, "y") },
                    }
                )
            ),
        };

    private static byte[] Bytes(JsonElement jwk, string member) => Base64Url.DecodeFromChars(jwk.GetProperty(member).GetString());
}
