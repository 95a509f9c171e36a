namespace TokenSigningBench.Lab.Tsung;

/// <summary>The requests of a Tsung user.</summary>
/// <param name="Request">The authorize request of a signed-in user.</param>
/// <param name="Cookie">The value of the Cookie header; null for none.</param>
/// <param name="Form">The login form that users send first; null if they are signed in.</param>
internal sealed record TsungVisit(AuthorizeRequest Request, string? Cookie, LoginForm? Form)
{
    /// <summary>The names of the requests, in order.</summary>
    public IReadOnlyList<string> Phases { get; } = Form is null ? ["page"] : ["form", "password", "page"];
}
