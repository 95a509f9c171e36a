using System.Net.Security;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.Stores;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>
/// Kerberos by HTTP Negotiate (RFC 4559), in one leg: the client sends a service ticket, which libkrb5 decrypts with the key table named in
/// the environment.
/// </summary>
/// <param name="realm">The realm of the accounts; principals of other realms are refused.</param>
internal sealed class KerberosScheme(AuthScheme scheme, string realm) : IAuthScheme
{
    private const string Scheme = "Negotiate ",
        Package = "Kerberos";

    private static readonly NegotiateAuthenticationServerOptions Options = new() { Package = "Negotiate" };

    private readonly string _suffix = $"@{realm}";

    public void MapTo(SchemeRoutes routes) => routes.Get(scheme.Path, AnswerAsync);

    private Task AnswerAsync(HttpContext context)
    {
        string header = context.Request.Headers.Authorization.ToString();
        if (header.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase) && Decode(header.AsSpan(Scheme.Length)) is { } token)
        {
            using var negotiation = new NegotiateAuthentication(Options);
            byte[]? answer = negotiation.GetOutgoingBlob(token, out NegotiateAuthenticationStatusCode status);
            // Negotiate may select NTLM if the machine has a plug-in for it.
            if (status == NegotiateAuthenticationStatusCode.Completed && negotiation.Package == Package && NameOf(negotiation) is { } name)
            {
                if (answer is not null)
                    context.Response.Headers.WWWAuthenticate = Scheme + Convert.ToBase64String(answer);
                return SchemePages.WelcomeAsync(context, name);
            }
        }

        context.Response.Headers.WWWAuthenticate = "Negotiate";
        return SchemePages.RefuseAsync(context, StatusCodes.Status401Unauthorized);
    }

    private static byte[]? Decode(ReadOnlySpan<char> text)
    {
        var bytes = new byte[text.Length];
        return Convert.TryFromBase64Chars(text, bytes, out int length) && length > 0 ? bytes[..length] : null;
    }

    private string? NameOf(NegotiateAuthentication negotiation)
    {
        using var identity = negotiation.RemoteIdentity as IDisposable;
        return AccountOf(negotiation.RemoteIdentity.Name, _suffix);
    }

    /// <summary>The account of a principal, in the form of RFC 1964 section 2.1.1, which MIT's krb5_unparse_name writes.</summary>
    /// <param name="principal">The principal, with its realm.</param>
    /// <param name="suffix">The realm of the accounts, with a preceding at sign.</param>
    /// <returns>
    /// Null for a principal of another realm, one with several components (a service's, or a second principal of a user), and one that is
    /// not plausible as an account's name.
    /// </returns>
    internal static string? AccountOf(string? principal, string suffix)
    {
        if (principal is null || !principal.EndsWith(suffix, StringComparison.Ordinal))
            return null;
        string? name = Unescape(principal.AsSpan(0, principal.Length - suffix.Length));
        return name is not null && Credentials.IsPlausible(name) ? name : null;
    }

    // A backslash escapes a separator, and precedes letters that stand for control characters.
    private static string? Unescape(ReadOnlySpan<char> name)
    {
        if (!name.ContainsAny('\\', '/', '@'))
            return name.ToString();
        var text = new StringBuilder(name.Length);
        for (int i = 0; i < name.Length; i++)
        {
            if (name[i] is '/' or '@' || name[i] == '\\' && i + 1 == name.Length)
                return null;
            text.Append(
                name[i] != '\\'
                    ? name[i]
                    : name[++i] switch
                    {
                        'n' => '\n',
                        't' => '\t',
                        'b' => '\b',
                        '0' => '\0',
                        var literal => literal,
                    }
            );
        }

        return text.ToString();
    }
}
