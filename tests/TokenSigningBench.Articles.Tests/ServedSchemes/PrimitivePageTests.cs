using System.Net;
using TokenSigningBench.Articles.ServedSchemes;

namespace TokenSigningBench.Articles.Tests.ServedSchemes;

public class PrimitivePageTests(SchemeFixture fixture) : IClassFixture<SchemeFixture>
{
    [Fact]
    public void Each_row_of_the_articles_figures_has_its_own_path()
    {
        string[] paths = [.. PrimitivePage.All.Select(page => page.Path)];
        paths.ShouldBeUnique();
        paths.Length.ShouldBe(3 * 6 + 3 * 6 + 4 * 4);
        paths.ShouldContain("/primitives/hash/MD5/138240");
        paths.ShouldContain("/primitives/cipher/AES-256-CBC/4096");
        paths.ShouldContain("/primitives/signature/RSA-1024-SHA1/102400");
        paths.ShouldContain("/primitives/signature/ECDSA-P-256-SHA256/512000/verify");
        PrimitivePage.All.Single(page => page.Path == "/primitives/signature/RSA-1024-SHA1/102400").Figure.Number.ShouldBe(10);
    }

    [SkippableFact]
    public async Task Each_page_does_its_operation_or_says_why_this_machine_cannot()
    {
        Uri address = fixture.ServerOrSkip().Facts.Address;
        using HttpClient client = Clients.Plain();
        foreach (PrimitivePage page in PrimitivePage.All)
        {
            using HttpResponseMessage answer = await client.GetAsync(new Uri(address, page.Path));
            string body = await answer.Content.ReadAsStringAsync();
            if (answer.StatusCode == HttpStatusCode.NotImplemented)
                body.ShouldBe($"{Should.Throw<NotSupportedException>(page.Operation.Source.Make).Message}\n");
            else
                ((int)answer.StatusCode, body).ShouldBe((200, $"{page.Operation.Source.Name}\n"));
        }
    }
}
