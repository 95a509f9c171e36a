namespace TokenSigningBench.Core.Tests.Sources;

/// <summary>Discovery documents from the tests of Microsoft.IdentityModel (Vectors/SOURCES.md).</summary>
public class DiscoveryVectorTests
{
    private static readonly string Folder = Path.Combine(AppContext.BaseDirectory, "Vectors", "discovery");

    // The library reads its key sets from files, so a file name is where an address must be (OpenID Connect Discovery 1.0 section 3).
    [Theory]
    [InlineData("google-openid-configuration.json", true)]
    [InlineData("OpenIdConnectMetadataEnd2End.json", false)]
    [InlineData("OpenIdConnectMetadataEnd2EndAcrValuesLast.json", false)]
    [InlineData("OpenIdConnectMetadataEnd2EndEC.json", false)]
    [InlineData("OpenIdConnectMetadataBadBase64Data.json", false)]
    [InlineData("OpenIdConnectMetadataJsonWebKeySetBadUri.json", false)]
    [InlineData("OpenIdConnectMetadataUnrecognizedKty.json", false)]
    public void A_document_is_read_if_its_jwks_uri_is_an_address(string file, bool isRead)
    {
        byte[] json = File.ReadAllBytes(Path.Combine(Folder, file));
        if (isRead)
            DiscoveryDocument.Read(file, json).KeySet.IsAbsoluteUri.ShouldBeTrue();
        else
            Should
                .Throw<UserErrorException>(() => DiscoveryDocument.Read(file, json))
                .Cause.ShouldStartWith("its jwks_uri is not an address: ");
    }

    [Fact]
    public void Every_document_is_tried() => Directory.GetFiles(Folder).Length.ShouldBe(7);
}
