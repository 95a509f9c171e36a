namespace TokenSigningBench.Lab.Tsung;

/// <summary>What Tsung's people do.</summary>
/// <param name="Request">The request of one who is signed in.</param>
/// <param name="Cookie">The value of their Cookie header; null where they bring none.</param>
/// <param name="Form">The form that they sign in by first; null where they are signed in.</param>
internal sealed record TsungVisit(AuthorizeRequest Request, string? Cookie, LoginForm? Form)
{
    /// <summary>The requests of one person, in their order.</summary>
    public IReadOnlyList<string> Phases { get; } = Form is null ? ["page"] : ["form", "password", "page"];
}
