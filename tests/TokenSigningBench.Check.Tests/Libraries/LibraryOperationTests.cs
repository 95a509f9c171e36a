using TokenSigningBench.Check.Libraries;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Libraries;

public sealed class LibraryOperationTests : InTemporaryFolder
{
    // Whole claims: older handlers add those that are missing.
    private static readonly string Claims = IdentityToken.Article(DateTimeOffset.UnixEpoch);

    [Theory]
    [InlineData("JsonWebTokenHandler", false)]
    [InlineData("JwtSecurityTokenHandler", true)]
    public void A_handler_of_an_older_version_signs_or_verifies_again_and_again(string handler, bool verifies)
    {
        using TokenKey key = Rs256(2048, out JwsAlgorithm algorithm);
        Action call = LibraryOperation.Create(LibraryFolder.Open(OlderLibraries.Folder), handler, verifies, key, algorithm, Claims);
        call();
        call();
    }

    [Fact]
    public void What_does_not_sign_is_not_timed()
    {
        using TokenKey key = Rs256(8192, out JwsAlgorithm algorithm);
        var folder = LibraryFolder.Open(OlderLibraries.FolderOf(OlderLibraries.VersionWithDefect));
        Should
            .Throw<UserErrorException>(() => LibraryOperation.Create(folder, "JsonWebTokenHandler", false, key, algorithm, Claims))
            .Message.ShouldContain("token has no signature");
    }

    [Fact]
    public void A_missing_handler_and_a_missing_part_are_named()
    {
        using TokenKey key = Rs256(2048, out JwsAlgorithm algorithm);
        OlderLibraries.CopyTo(Folder, without: "System.IdentityModel.Tokens.Jwt.dll");
        Cause("JwtSecurityTokenHandler").ShouldBe("has no JwtSecurityTokenHandler");
        File.Delete(Folder.File("Microsoft.IdentityModel.Logging.dll"));
        Cause("JsonWebTokenHandler").ShouldStartWith("JsonWebTokenHandler does not work: ");

        string Cause(string handler) =>
            Should
                .Throw<UserErrorException>(() =>
                    LibraryOperation.Create(LibraryFolder.Open(Folder.Path), handler, false, key, algorithm, Claims)
                )
                .Cause;
    }

    private static TokenKey Rs256(int bits, out JwsAlgorithm algorithm)
    {
        var choice = SigningChoice.RsaPkcs1(256, bits);
        algorithm = choice.Algorithm;
        return choice.MakeKey();
    }
}
