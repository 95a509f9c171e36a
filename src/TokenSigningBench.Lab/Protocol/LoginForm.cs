using System.Net;
using AngleSharp.Dom;
using AngleSharp.Html.Parser;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>
/// The login form of a page, parsed once before a measurement. Parsing each response as a browser does would add the cost of the load
/// generator to every figure.
/// </summary>
/// <param name="Page">The address of the page.</param>
/// <param name="Action">Where the form is sent.</param>
/// <param name="NameField">The name of the field for the user name.</param>
/// <param name="PasswordField">The name of the field for the password.</param>
/// <param name="HasHidden">
/// Whether the form has hidden fields. Their values are different for each login and must be read each time.
/// </param>
public sealed record LoginForm(Uri Page, Uri Action, string NameField, string PasswordField, bool HasHidden)
{
    /// <summary>Follows the redirect of a page to its login form.</summary>
    /// <exception cref="UserErrorException">The page leads to no login form.</exception>
    public static async Task<LoginForm> FindAsync(Uri page, CancellationToken cancel)
    {
        using var browser = new Browser();
        try
        {
            (HttpStatusCode status, Uri address, string html) = await browser.GetAsync(page, cancel).ConfigureAwait(false);
            return address == page
                ? throw new UserErrorException(page.AbsoluteUri, Invariant($"answers {(int)status} and leads to no login form"))
                : Of(address, html);
        }
        catch (HttpRequestException e)
        {
            throw new UserErrorException(page.AbsoluteUri, $"leads to no login form: {e.Message}", e);
        }
    }

    /// <param name="page">The address of the page.</param>
    /// <exception cref="UserErrorException">The page has no form with a password field.</exception>
    public static LoginForm Of(Uri page, string html)
    {
        using var document = new HtmlParser().ParseDocument(html);
        IElement? password = document.QuerySelector("form input[type=password i][name]");
        IElement? form = password?.Closest("form");
        IElement? name = form
            ?.QuerySelectorAll("input[name]")
            .FirstOrDefault(input => (input.GetAttribute("type") ?? "text").ToLowerInvariant() is "text" or "email");
        if (form is null || name is null)
            throw new UserErrorException(page.AbsoluteUri, "has no form for a name and a password");
        return !Uri.TryCreate(page, form.GetAttribute("action") ?? "", out Uri? action)
            ? throw new UserErrorException(page.AbsoluteUri, "has a form that goes to what is no address")
            : new(
                page,
                action,
                name.GetAttribute("name")!,
                password!.GetAttribute("name")!,
                form.QuerySelector("input[type=hidden i][name]") is not null
            );
    }

    /// <summary>The fields that a user fills in.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Credentials(Account account) =>
        [new(NameField, account.Name), new(PasswordField, account.Password)];

    /// <summary>All fields to send, the hidden ones as in a page that was just received.</summary>
    public IEnumerable<KeyValuePair<string, string>> Fill(string html, Account account) =>
        [.. HasHidden ? AuthorizeResponseParameters.ReadHiddenInputs(html) : [], .. Credentials(account)];
}
