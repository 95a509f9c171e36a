using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>No authentication: the page for everybody.</summary>
internal sealed class AnonymousMode(AuthenticationMode mode) : IMode
{
    /// <inheritdoc/>
    public void MapTo(ModeRoutes routes) => routes.Get(mode.Path, static context => ModePages.WelcomeAsync(context, "anonymous"));
}
