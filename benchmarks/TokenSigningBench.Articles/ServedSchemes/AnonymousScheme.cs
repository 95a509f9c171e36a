using TokenSigningBench.Articles.Accounts;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>No authentication: every client gets the page.</summary>
internal sealed class AnonymousScheme(AuthScheme scheme) : IAuthScheme
{
    public void MapTo(SchemeRoutes routes) => routes.Get(scheme.Path, static context => SchemePages.WelcomeAsync(context, "anonymous"));
}
