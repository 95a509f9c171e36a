using TokenSigningBench.LoginLab.RealParts;

namespace TokenSigningBench.LoginLab.Tests.RealParts;

public class AuthorizePageTests
{
    [Theory]
    [InlineData("""<form><input type="hidden" name="id_token" value="a.b.c"/></form>""", "a.b.c")]
    [InlineData("<FORM><INPUT value='a.b.c' name='id_token'></FORM>", "a.b.c")]
    [InlineData("""<input name="state" value="s"/><input name="id_token" value="a&#x2d;.b.c"/>""", "a-.b.c")]
    [InlineData("""<input name="error" value="invalid_request"/><input name="error_description" value="id_token+mandatory"/>""", null)]
    [InlineData("""<input name="id_token"/><input name="state" value="s"/>""", null)]
    [InlineData("", null)]
    public void An_identity_token_is_the_value_of_its_field(string page, string? token) => AuthorizePage.IdentityToken(page).ShouldBe(token);
}
