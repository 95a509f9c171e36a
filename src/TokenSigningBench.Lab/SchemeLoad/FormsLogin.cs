using AngleSharp.Dom;
using AngleSharp.Html.Parser;
using TokenSigningBench.Core.Web;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>A login form as a page has it, read once before the clock starts; reading each as a browser does would be the load generator's cost in every figure.</summary>
/// <param name="NameField">The field for the name.</param>
/// <param name="PasswordField">The field for the password.</param>
/// <param name="HasHidden">Whether it has hidden fields, which are each login's own and have to be read each time.</param>
internal sealed record FormsLogin(Uri Action, string NameField, string PasswordField, bool HasHidden)
{
    /// <summary>Goes from a page to the form that it leads to.</summary>
    /// <exception cref="UserErrorException">It leads to none.</exception>
    public static async Task<FormsLogin> FindAsync(Uri page, CancellationToken cancel)
    {
        using var client = new HttpClient(
            new SocketsHttpHandler
            {
                AllowAutoRedirect = false,
                UseProxy = false,
                SslOptions = { RemoteCertificateValidationCallback = OwnMachine.AcceptsCertificate },
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
            // Whatever charset the server names, which need not be one.
            return Of(form, Encoding.UTF8.GetString(await client.GetByteArrayAsync(form, cancel).ConfigureAwait(false)));
        }
        catch (HttpRequestException e)
        {
            throw new UserErrorException(page.AbsoluteUri, $"leads to no login form: {e.Message}", e);
        }
    }

    /// <param name="address">Where the page came from.</param>
    /// <exception cref="UserErrorException">It has no form with a password.</exception>
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
