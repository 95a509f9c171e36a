using Microsoft.AspNetCore.Authentication;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>The server side of an authentication scheme.</summary>
internal interface IAuthScheme
{
    /// <summary>Adds the ASP.NET authentication handler, if the scheme uses one.</summary>
    void AddTo(AuthenticationBuilder schemes) { }

    /// <summary>Maps the scheme's pages to their paths.</summary>
    void MapTo(SchemeRoutes routes);
}
