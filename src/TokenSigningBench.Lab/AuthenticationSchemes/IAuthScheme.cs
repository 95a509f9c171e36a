using Microsoft.AspNetCore.Authentication;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>The server side of a mode.</summary>
internal interface IAuthScheme
{
    /// <summary>Adds the authentication scheme that it goes by, where that is a library's.</summary>
    void AddTo(AuthenticationBuilder schemes) { }

    /// <summary>Puts its pages at their paths.</summary>
    void MapTo(SchemeRoutes routes);
}
