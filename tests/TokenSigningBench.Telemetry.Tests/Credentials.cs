using System.Security.Cryptography;
using TokenSigningBench.Core.Keys;

namespace TokenSigningBench.Telemetry.Tests;

/// <summary>New signing credentials with keys from known primes (docs/decisions/0015-known-primes.md).</summary>
internal static class Credentials
{
    public const string KeyId = "key-1";

    public static SigningCredentials Rsa(int bits, string algorithm) =>
        new(new RsaSecurityKey(KnownPrimeKeys.Create(bits)) { KeyId = KeyId }, algorithm);

    public static SigningCredentials Of(string algorithm) =>
        algorithm[..2] switch
        {
            "HS" => new(new SymmetricSecurityKey(new byte[64]) { KeyId = KeyId }, algorithm),
            "ES" => new(new ECDsaSecurityKey(ECDsa.Create(ECCurve.NamedCurves.nistP256)) { KeyId = KeyId }, algorithm),
            _ => Rsa(2048, algorithm),
        };

    public static async Task ShouldVerify(string token, SigningCredentials credentials)
    {
        var parameters = new TokenValidationParameters
        {
            // Not the measured factory.
            CryptoProviderFactory = new CryptoProviderFactory(),
            IssuerSigningKey = credentials.Key,
            ValidateAudience = false,
            ValidateIssuer = false,
            RequireExpirationTime = false,
            ValidateLifetime = false,
        };
        TokenValidationResult result = await new JsonWebTokenHandler().ValidateTokenAsync(token, parameters);
        result.IsValid.ShouldBeTrue(result.Exception?.Message);
        result.Claims["sub"].ShouldBe("alice");
    }

    public static void ShouldBeTaggedIn(IReadOnlyDictionary<string, object?> tags, string algorithm, int bits) =>
        (tags["token.signing.algorithm"], tags["token.signing.key.size"], tags["token.signing.key.id"]).ShouldBe((algorithm, bits, KeyId));
}
