using System.Reflection;
using System.Security.Cryptography;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;
using Org.BouncyCastle.Crypto.Generators;
using Org.BouncyCastle.Crypto.Parameters;
using Org.BouncyCastle.Security;
using TokenSigningBench.Core.Keys;

#pragma warning disable SYSLIB5006 // ML-DSA may still change in .NET.

namespace TokenSigningBench.Check.Tests.Choose;

/// <summary>Checks that what is said of the restored library and of .NET still holds.</summary>
public class LibraryAlgorithmsTests
{
    private const string Payload = """{"sub":"1"}""";

    private static readonly string[] Names =
    [
        .. typeof(SecurityAlgorithms).GetFields(BindingFlags.Public | BindingFlags.Static).Select(field => (string)field.GetValue(null)!),
    ];

    [Fact]
    public void The_library_names_ML_DSA_and_no_Edwards_curve()
    {
        Names
            .Where(name => name.StartsWith("ML-DSA", StringComparison.Ordinal))
            .ShouldBe(["ML-DSA-44", "ML-DSA-65", "ML-DSA-87"], ignoreOrder: true);
        Names.ShouldNotContain(name => name.StartsWith("Ed", StringComparison.Ordinal));
        typeof(RSA).Assembly.GetExportedTypes().ShouldNotContain(type => type.Name.Contains("Ed25519"), Ed25519Key.NotInPlatformCrypto);
    }

    // No machine has both kinds of system, so one test covers both instead of skipping one.
    [Fact]
    public Task The_library_signs_and_verifies_ML_DSA_only_where_the_system_supports_it() =>
        MLDsa.IsSupported ? AssertSignsAndVerifies() : AssertRefusesBoth();

    private static async Task AssertSignsAndVerifies()
    {
        using var key = MLDsa.GenerateKey(MLDsaAlgorithm.MLDsa44);
        var handler = new JsonWebTokenHandler();
        string token = handler.CreateToken(Payload, new SigningCredentials(new MlDsaSecurityKey(key), "ML-DSA-44"));

        (await IsValid(handler, token, new MlDsaSecurityKey(key))).ShouldBeTrue();
        (await IsValid(handler, token, new MlDsaSecurityKey(MLDsa.GenerateKey(MLDsaAlgorithm.MLDsa44)))).ShouldBeFalse();
    }

    // OpenSSL before 3.5.
    private static async Task AssertRefusesBoth()
    {
        Should.Throw<PlatformNotSupportedException>(() => MLDsa.GenerateKey(MLDsaAlgorithm.MLDsa44));
        JsonWebKey key = Key(out MLDsaPrivateKeyParameters own);
        var handler = new JsonWebTokenHandler();

        Should
            .Throw<NotSupportedException>(() => handler.CreateToken(Payload, new SigningCredentials(key, "ML-DSA-44")))
            .Message.ShouldContain("IDX10621");
        (await IsValid(handler, SignedByBouncyCastle(own), key)).ShouldBeFalse();
    }

    private static async Task<bool> IsValid(JsonWebTokenHandler handler, string token, SecurityKey key) =>
        (
            await handler.ValidateTokenAsync(
                token,
                new TokenValidationParameters
                {
                    IssuerSigningKey = key,
                    ValidateIssuer = false,
                    ValidateAudience = false,
                    ValidateLifetime = false,
                }
            )
        ).IsValid;

    // RFC 9964: the private key is its seed.
    private static JsonWebKey Key(out MLDsaPrivateKeyParameters own)
    {
        var generator = new MLDsaKeyPairGenerator();
        generator.Init(new MLDsaKeyGenerationParameters(new SecureRandom(), MLDsaParameters.ml_dsa_44));
        own = (MLDsaPrivateKeyParameters)generator.GenerateKeyPair().Private;
        string publicKey = Base64UrlEncoder.Encode(own.GetPublicKeyEncoded());
        string seed = Base64UrlEncoder.Encode(own.GetSeed());
        return new($$"""{"kty":"AKP","alg":"ML-DSA-44","pub":"{{publicKey}}","priv":"{{seed}}"}""");
    }

    private static string SignedByBouncyCastle(MLDsaPrivateKeyParameters key)
    {
        string input = Base64UrlEncoder.Encode("""{"alg":"ML-DSA-44"}""") + "." + Base64UrlEncoder.Encode(Payload);
        var signer = new Org.BouncyCastle.Crypto.Signers.MLDsaSigner(MLDsaParameters.ml_dsa_44, deterministic: true);
        signer.Init(forSigning: true, key);
        signer.BlockUpdate(System.Text.Encoding.ASCII.GetBytes(input));
        return input + "." + Base64UrlEncoder.Encode(signer.GenerateSignature());
    }
}
