using System.Security.Claims;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Extensions;
using TokenSigningBench.Lab.Limits;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>
/// The authorize endpoint, which the article found slow: it redirects the signed-in user back to the client with a signed identity token or
/// a code.
/// </summary>
internal sealed class AuthorizeEndpoint(
    IdentityServerOptions options,
    TokenIssuer tokens,
    AuthorizationCodes codes,
    AccessTokens accessTokens,
    string issuer
)
{
    public const string Path = "/connect/authorize";

    private const string IdToken = "id_token";

    /// <summary>Handles a GET or POST request (OpenID Connect Core 1.0 section 3.1.2.1).</summary>
    public async Task AnswerAsync(HttpContext context)
    {
        ServerTimings timings = ServerTimings.Of(context);
        IFormCollection? form = HttpMethods.IsPost(context.Request.Method)
            ? await FormReader.ReadAsync(context).ConfigureAwait(false) ?? FormCollection.Empty
            : null;
        if (
            AuthorizeParameters.Read(
                name => form is null ? context.Request.Query[name] : form[name],
                options.Clients,
                out Refusal clientRefusal
            )
            is not { } parameters
        )
        {
            options.Log.UnknownClient(clientRefusal.Description);
            await Pages.ErrorAsync(context, clientRefusal.Error, clientRefusal.Description).ConfigureAwait(false);
            return;
        }

        if (parameters.Validate() is { } refusal)
        {
            await RefuseAsync(context, parameters, refusal).ConfigureAwait(false);
            return;
        }

        timings.Enter(ServerPhase.Session);
        AuthenticateResult session = await context.AuthenticateAsync().ConfigureAwait(false);
        if (options.ServerOptions.SessionDelay > TimeSpan.Zero)
            await Task.Delay(options.ServerOptions.SessionDelay, options.Time).ConfigureAwait(false);
        timings.Leave();
        if (session.Failure is not null)
            options.Log.ForeignSession();
        if (session.Succeeded && !parameters.RequiresSignIn && !IsTooOld(session, parameters))
            await AnswerSignedInAsync(context, parameters, session, timings).ConfigureAwait(false);
        else if (parameters.ForbidsPrompt)
            await RefuseAsync(context, parameters, new("login_required", "Nobody is signed in")).ConfigureAwait(false);
        else
            RedirectToLogin(context, form, timings);
    }

    private static void RedirectToLogin(HttpContext context, IFormCollection? form, ServerTimings timings)
    {
        timings.Enter(ServerPhase.Write);
        context.Response.Redirect($"{Pages.Login}?ReturnUrl={Uri.EscapeDataString(WithoutPrompt(context, form))}");
    }

    private async Task AnswerSignedInAsync(
        HttpContext context,
        AuthorizeParameters parameters,
        AuthenticateResult session,
        ServerTimings timings
    )
    {
        var claims = new IdentityClaims(
            parameters.ClientId,
            session.Principal!.FindFirstValue(ClaimTypes.NameIdentifier)!,
            session.Properties!.IssuedUtc!.Value,
            parameters.Nonce
        );
        if (parameters.ResponseType == "code")
        {
            string code = codes.Issue(claims, parameters.RedirectUri, parameters.Challenge);
            await SendAsync(context, parameters, ("code", code)).ConfigureAwait(false);
            return;
        }

        (string Name, string Value)[] answer;
        try
        {
            if (parameters.ResponseType == AuthorizeParameters.TwoTokens)
            {
                (string token, string accessToken) = await tokens.IssueBothAsync(claims, timings).ConfigureAwait(false);
                answer = [(IdToken, token), ("access_token", accessTokens.Add(accessToken, claims.Subject)), ("token_type", "Bearer")];
            }
            else
            {
                answer = [(IdToken, await tokens.IssueAsync(claims, timings).ConfigureAwait(false))];
            }
        }
        catch (Exception e) when (e is CryptographicException or InvalidOperationException or UserErrorException)
        {
            await RefuseAsync(context, parameters, new("server_error", $"No token could be signed: {e.Message}")).ConfigureAwait(false);
            return;
        }

        await SendAsync(context, parameters, answer).ConfigureAwait(false);
    }

    private bool IsTooOld(AuthenticateResult session, AuthorizeParameters parameters) =>
        parameters.MaxAge is { } age && session.Properties!.IssuedUtc is { } signedIn && options.Time.GetUtcNow() - signedIn > age;

    private Task RefuseAsync(HttpContext context, AuthorizeParameters parameters, Refusal refusal) =>
        SendAsync(context, parameters, ("error", refusal.Error), ("error_description", refusal.Description));

    private Task SendAsync(HttpContext context, AuthorizeParameters parameters, params (string Name, string Value)[] answer)
    {
        ServerTimings.Of(context).Enter(ServerPhase.Write);
        // The issuer, so that a client with two servers cannot confuse them (RFC 9207). An identity token contains it already.
        List<(string Name, string Value)> fields = [.. answer];
        if (answer[0].Name != IdToken)
            fields.Add(("iss", issuer));
        if (parameters.State is { } state)
            fields.Add(("state", state));
        if (parameters.ResponseMode == "form_post")
            return Pages.FormPostAsync(context, parameters.RedirectUri, fields);

        string query = string.Join('&', fields.Select(field => $"{field.Name}={Uri.EscapeDataString(field.Value)}"));
        // An unknown response mode cannot be used, and errors of the implicit flow belong in the fragment.
        char separator =
            parameters.ResponseMode != "query" ? '#'
            : parameters.RedirectUri.Contains('?') ? '&'
            : '?';
        context.Response.Headers.CacheControl = "no-store";
        context.Response.Redirect($"{parameters.RedirectUri}{separator}{query}");
        return Task.CompletedTask;
    }

    // Without prompt and max_age: after signing in, the user must not be asked again in a loop.
    private static string WithoutPrompt(HttpContext context, IFormCollection? form)
    {
        var query = new QueryBuilder(
            from pair in form ?? (IEnumerable<KeyValuePair<string, Microsoft.Extensions.Primitives.StringValues>>)context.Request.Query
            where pair.Key is not ("prompt" or "max_age")
            select new KeyValuePair<string, string>(pair.Key, pair.Value.ToString())
        );
        return Path + query.ToQueryString();
    }
}
