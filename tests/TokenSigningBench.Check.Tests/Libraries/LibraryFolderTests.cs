using TokenSigningBench.Check.Libraries;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Libraries;

public sealed class LibraryFolderTests : InTemporaryFolder
{
    private const string LookedFor =
        "has nothing that signs tokens; looked for Microsoft.IdentityModel.Tokens.dll, and for "
        + "Microsoft.IdentityModel.JsonWebTokens.dll or System.IdentityModel.Tokens.Jwt.dll";

    [Theory]
    [InlineData("", "JwtSecurityTokenHandler JsonWebTokenHandler")]
    [InlineData("System.IdentityModel.Tokens.Jwt.dll", "JsonWebTokenHandler")]
    public void An_older_server_s_folder_has_the_handlers_whose_assemblies_it_has(string without, string handlers)
    {
        OlderLibraries.CopyTo(Folder, without);
        string.Join(' ', LibraryFolder.Open(Folder.Path).Handlers.Select(handler => handler.Engine.Name)).ShouldBe(handlers);
    }

    [Theory]
    [InlineData("Microsoft.IdentityModel.Tokens.dll")]
    [InlineData("Microsoft.IdentityModel.JsonWebTokens.dll", "System.IdentityModel.Tokens.Jwt.dll")]
    public void A_folder_without_the_Tokens_assembly_or_without_both_handlers_is_refused(params string[] without)
    {
        OlderLibraries.CopyTo(Folder, without);
        Refusal(Folder.Path).ShouldBe(LookedFor);
    }

    [Fact]
    public void What_is_empty_missing_or_no_folder_is_refused()
    {
        Refusal(Folder.Path).ShouldBe(LookedFor);
        Refusal(Folder.Write("server.dll", "")).ShouldStartWith("is a file");
        Refusal(Folder.File("none")).ShouldBe("no such folder");
    }

    private static string Refusal(string folder) => Should.Throw<UserErrorException>(() => LibraryFolder.Open(folder)).Cause;
}
