using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;
using TokenSigningBench.OpenIddictServer.Registration;

namespace TokenSigningBench.Core.Tests.Tokens.Workarounds;

/// <summary>The workarounds of docs/guides/unsigned-tokens.md. The guide has the code of both classes.</summary>
public class WorkaroundTests
{
    private static readonly RSA Rsa = KnownPrimeKeys.Create(8192);

    [Theory]
    [InlineData("RS256")]
    [InlineData("RS384")]
    [InlineData("PS256")]
    [InlineData("PS384")]
    public async Task The_handler_signs_where_its_base_class_does_not(string algorithm)
    {
        SecurityTokenDescriptor descriptor = Descriptor(algorithm);
        new JsonWebTokenHandler().CreateToken(descriptor).ShouldEndWith(".");

        string token = new SigningHandler().CreateToken(descriptor);

        (await IsValidAsync(token, algorithm)).ShouldBeTrue();
        using var key = TokenKey.FromRsa(KnownPrimeKeys.Create(8192));
        using ITokenVerifier verifier = TokenEngines.BouncyCastle.CreateVerifier(key, JwsAlgorithm.Parse(algorithm));
        verifier.Verify(token).ShouldBe(TokenVerdict.Valid);
    }

    [Fact]
    public async Task The_handler_signs_what_is_encrypted_too_and_leaves_other_tokens_as_they_are()
    {
        var encryption = new EncryptingCredentials(
            new SymmetricSecurityKey(RandomNumberGenerator.GetBytes(32)),
            SecurityAlgorithms.Aes256KW,
            SecurityAlgorithms.Aes256CbcHmacSha512
        );
        SecurityTokenDescriptor descriptor = Descriptor("RS256");
        descriptor.EncryptingCredentials = encryption;
        string token = new SigningHandler().CreateToken(descriptor);
        token.Split('.').Length.ShouldBe(5);
        (await IsValidAsync(token, "RS256", encryption.Key)).ShouldBeTrue();

        (await IsValidAsync(new SigningHandler().CreateToken(Descriptor("RS512")), "RS512")).ShouldBeTrue();
    }

    [Theory]
    [InlineData("RS256")]
    [InlineData("PS384")]
    public void The_provider_throws_in_place_of_an_unsigned_token(string algorithm)
    {
        SecurityTokenDescriptor descriptor = Descriptor(algorithm, new CheckedSigning());
        Should
            .Throw<CryptographicException>(() => new JsonWebTokenHandler().CreateToken(descriptor))
            .Message.ShouldBe($"{algorithm}: the signature does not fit in 512 bytes");
    }

    [Fact]
    public async Task The_provider_lets_a_signed_token_pass() =>
        (await IsValidAsync(new JsonWebTokenHandler().CreateToken(Descriptor("RS512", new CheckedSigning())), "RS512")).ShouldBeTrue();

    [Theory]
    [InlineData("RS512", 8192)]
    [InlineData("PS512", 8192)]
    [InlineData("RS256", 4096)]
    public void Another_algorithm_or_a_smaller_key_needs_no_code(string algorithm, int bits)
    {
        using var key = TokenKey.FromRsa(KnownPrimeKeys.Create(bits));
        AccessToken.IsUnsigned(AccessToken.SignByLibrary(key, JwsAlgorithm.Parse(algorithm), DateTimeOffset.UnixEpoch)).ShouldBeFalse();
    }

    [Theory]
    [InlineData("src/TokenSigningBench.OpenIddictServer/Registration/SigningHandler.cs", "internal sealed class")]
    [InlineData("tests/TokenSigningBench.Core.Tests/Tokens/Workarounds/CheckedSigning.cs", "public sealed class")]
    public void The_guide_has_the_code_that_was_tested(string path, string start)
    {
        string file = RepositoryFile.Read(path);
        string code = file[file.IndexOf(start, StringComparison.Ordinal)..];
        RepositoryFile.Read("docs/guides/unsigned-tokens.md").ShouldContain($"```csharp\n{code}```\n", Case.Sensitive);
    }

    private static SecurityTokenDescriptor Descriptor(string algorithm, CryptoProviderFactory? factory = null) =>
        new()
        {
            Issuer = "https://idsrv.example",
            Audience = "api",
            TokenType = "at+jwt",
            SigningCredentials = new SigningCredentials(KeyOf(factory), algorithm),
        };

    private static async Task<bool> IsValidAsync(string token, string algorithm, SecurityKey? decryption = null)
    {
        TokenValidationResult result = await new JsonWebTokenHandler().ValidateTokenAsync(
            token,
            new()
            {
                ValidIssuer = "https://idsrv.example",
                ValidAudience = "api",
                ValidTypes = ["at+jwt"],
                ValidAlgorithms = [algorithm, SecurityAlgorithms.Aes256KW, SecurityAlgorithms.Aes256CbcHmacSha512],
                IssuerSigningKey = KeyOf(null),
                TokenDecryptionKey = decryption,
            }
        );
        return result.IsValid ? true : throw result.Exception;
    }

    // A factory of its own: the shared cache has providers of other tests' keys.
    private static RsaSecurityKey KeyOf(CryptoProviderFactory? factory) => new(Rsa) { CryptoProviderFactory = factory ?? new() };
}
