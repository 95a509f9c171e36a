using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using TokenSigningBench.Lab.Stores;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>The paths of a mode server. Where a store of accounts does not answer, each answers 503: nobody was let in, and nobody refused.</summary>
internal sealed class SchemeRoutes(IEndpointRouteBuilder routes)
{
    public void Get(string path, RequestDelegate page) => routes.MapGet(path, context => GuardAsync(context, page));

    public void Post(string path, RequestDelegate page) => routes.MapPost(path, context => GuardAsync(context, page));

    private static async Task GuardAsync(HttpContext context, RequestDelegate page)
    {
        try
        {
            await page(context).ConfigureAwait(false);
        }
        catch (StoreUnavailableException)
        {
            await SchemePages.RefuseAsync(context, StatusCodes.Status503ServiceUnavailable).ConfigureAwait(false);
        }
    }
}
