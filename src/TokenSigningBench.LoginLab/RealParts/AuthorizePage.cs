using System.Net;
using System.Text.RegularExpressions;
using TokenSigningBench.LoginLab.Attribution;

namespace TokenSigningBench.LoginLab.RealParts;

/// <summary>What an authorize endpoint answers by <c>form_post</c>: a page with a form that holds an identity token, or one that holds an error.</summary>
internal static partial class AuthorizePage
{
    /// <summary>Sends a request as one who is signed in.</summary>
    /// <param name="request">The request.</param>
    /// <param name="cookie">The value of the Cookie header.</param>
    /// <param name="cancel">Ends the waiting.</param>
    /// <returns>The status and the identity token; null where the page holds none.</returns>
    /// <exception cref="HttpRequestException">There was no answer.</exception>
    public static async Task<(HttpStatusCode Status, string? IdentityToken)> GetAsync(AuthorizeRequest request, string cookie, CancellationToken cancel)
    {
        // Only the cookie that is given: the answer shows that it is enough.
        using var client = new HttpClient(new SocketsHttpHandler { AllowAutoRedirect = false, UseCookies = false, UseProxy = false });
        using var message = new HttpRequestMessage(HttpMethod.Get, request.ToUri());
        message.Headers.Add("Cookie", cookie);
        using HttpResponseMessage response = await client.SendAsync(message, cancel).ConfigureAwait(false);
        return (response.StatusCode, IdentityToken(await response.Content.ReadAsStringAsync(cancel).ConfigureAwait(false)));
    }

    private static string? IdentityToken(string page) =>
        Input().Matches(page).Select(input => input.Value).FirstOrDefault(input => input.Contains("id_token", StringComparison.Ordinal)) is { } field
        && Value().Match(field) is { Success: true } value
            ? WebUtility.HtmlDecode(value.Groups[1].Value)
            : null;

    [GeneratedRegex("<input[^>]*>", RegexOptions.IgnoreCase)]
    private static partial Regex Input();

    [GeneratedRegex("value=[\"']([^\"']+)[\"']", RegexOptions.IgnoreCase)]
    private static partial Regex Value();
}
