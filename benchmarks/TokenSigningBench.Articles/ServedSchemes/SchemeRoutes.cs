using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using TokenSigningBench.Articles.Stores;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>
/// Maps the paths of a scheme server. If an account store does not respond, the response is 503: the login was neither accepted nor
/// refused.
/// </summary>
internal sealed class SchemeRoutes(IEndpointRouteBuilder routes)
{
    public void Get(string path, RequestDelegate page) => routes.MapGet(path, context => RunAsync(context, page));

    public void Post(string path, RequestDelegate page) => routes.MapPost(path, context => RunAsync(context, page));

    private static async Task RunAsync(HttpContext context, RequestDelegate page)
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
