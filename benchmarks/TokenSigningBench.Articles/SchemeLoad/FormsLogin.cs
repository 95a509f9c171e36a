using AngleSharp.Dom;
using AngleSharp.Html.Parser;
using TokenSigningBench.Lab.Protocol;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>
/// The login form of a page, parsed once before the measurement. Parsing each response as a browser does would add the cost of the load
/// generator to every figure.
/// </summary>
/// <param name="NameField">The name of the field for the user name.</param>
/// <param name="PasswordField">The name of the field for the password.</param>
/// <param name="HasHidden">
/// Whether the form has hidden fields. Their values are different for each login and must be read each time.
/// </param>
internal sealed record FormsLogin(Uri Action, string NameField, string PasswordField, bool HasHidden)
{
    /// <summary>Follows the redirect of a page to its login form.</summary>
    /// <exception cref="UserErrorException">The page leads to no login form.</exception>
    public static async Task<FormsLogin> FindAsync(Uri page, CancellationToken cancel)
    {
        using var client = new HttpClient(
            new SocketsHttpHandler
            {
                AllowAutoRedirect = false,
                UseProxy = false,
                SslOptions = { RemoteCertificateValidationCallback = LoopbackCertificates.AcceptsCertificate },
            }
        );
        try
        {
            using HttpResponseMessage answer = await client.GetAsync(page, cancel).ConfigureAwait(false);
            if (
                answer.Headers.Location is not { } location
                || !WebAddress.TryRead(page, location, out Uri? form)
                || form.Authority != page.Authority
            )
                throw new UserErrorException(page.AbsoluteUri, Invariant($"answers {(int)answer.StatusCode} and leads to no login form"));
            // Decoded as UTF-8, because the charset that the server names may not exist.
            return Of(form, Encoding.UTF8.GetString(await client.GetByteArrayAsync(form, cancel).ConfigureAwait(false)));
        }
        catch (HttpRequestException e)
        {
            throw new UserErrorException(page.AbsoluteUri, $"leads to no login form: {e.Message}", e);
        }
    }

    /// <param name="address">The address of the page.</param>
    /// <exception cref="UserErrorException">The page has no form with a password field.</exception>
    public static FormsLogin Of(Uri address, string html)
    {
        using var document = new HtmlParser().ParseDocument(html);
        IElement? password = document.QuerySelector("form input[type=password i][name]");
        IElement? form = password?.Closest("form");
        IElement? name = form
            ?.QuerySelectorAll("input[name]")
            .FirstOrDefault(input => (input.GetAttribute("type") ?? "text").ToLowerInvariant() is "text" or "email");
        if (form is null || name is null)
            throw new UserErrorException(address.AbsoluteUri, "has no form for a name and a password");
        return !Uri.TryCreate(address, form.GetAttribute("action") ?? "", out Uri? action)
            ? throw new UserErrorException(address.AbsoluteUri, "has a form that goes to what is no address")
            : new(
                action,
                name.GetAttribute("name")!,
                password!.GetAttribute("name")!,
                form.QuerySelector("input[type=hidden i][name]") is not null
            );
    }
}
