using TokenSigningBench.Check.Libraries;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Libraries;

public sealed class LibraryFolderTests : IDisposable
{
    private const string LookedFor =
        "has nothing that signs tokens; looked for Microsoft.IdentityModel.Tokens.dll, and for "
        + "Microsoft.IdentityModel.JsonWebTokens.dll or System.IdentityModel.Tokens.Jwt.dll";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void An_older_server_s_folder_has_both_handlers() =>
        LibraryFolder
            .Open(OlderLibraries.Folder)
            .Handlers.Select(handler => handler.Engine.Name)
            .ShouldBe(["JwtSecurityTokenHandler", "JsonWebTokenHandler"]);

    [Fact]
    public void A_folder_with_one_handler_has_one_handler()
    {
        OlderLibraries.CopyTo(_folder, without: "System.IdentityModel.Tokens.Jwt.dll");
        LibraryFolder.Open(_folder.Path).Handlers.ShouldHaveSingleItem().Engine.Name.ShouldBe("JsonWebTokenHandler");
    }

    [Fact]
    public void An_empty_folder_is_refused_with_the_names_that_were_looked_for() => Refusal(_folder.Path).ShouldBe(LookedFor);

    [Theory]
    [InlineData("Microsoft.IdentityModel.Tokens.dll")]
    [InlineData("Microsoft.IdentityModel.JsonWebTokens.dll", "System.IdentityModel.Tokens.Jwt.dll")]
    public void A_folder_without_the_Tokens_assembly_or_without_both_handlers_is_refused(params string[] without)
    {
        OlderLibraries.CopyTo(_folder, without);
        Refusal(_folder.Path).ShouldBe(LookedFor);
    }

    [Fact]
    public void A_file_is_refused() => Refusal(_folder.Write("server.dll", "")).ShouldStartWith("is a file");

    [Fact]
    public void A_missing_folder_is_reported() => Refusal(_folder.File("none")).ShouldBe("no such folder");

    private static string Refusal(string folder) => Should.Throw<UserErrorException>(() => LibraryFolder.Open(folder)).Cause;
}
