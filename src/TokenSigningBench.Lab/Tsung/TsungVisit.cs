using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Tsung;

/// <summary>The requests of a Tsung user.</summary>
/// <param name="Request">The authorize request of a signed-in user.</param>
/// <param name="Cookie">The value of the Cookie header; null for none.</param>
/// <param name="SignIn">The login form that users send first, and their account; null if they are signed in.</param>
internal sealed record TsungVisit(AuthorizeRequest Request, string? Cookie, (LoginForm Form, Account Account)? SignIn)
{
    /// <summary>The names of the requests, in order.</summary>
    public IReadOnlyList<string> Phases { get; } = SignIn is null ? ["page"] : ["form", "password", "page"];
}
