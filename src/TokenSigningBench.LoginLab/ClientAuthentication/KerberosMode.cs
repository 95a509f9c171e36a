using System.Net.Security;
using System.Text;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.LoginLab.ClientAuthentication.Hosting;

namespace TokenSigningBench.LoginLab.ClientAuthentication;

/// <summary>Kerberos by HTTP Negotiate (RFC 4559), in one leg: a ticket for this service, which the system's libkrb5 decrypts with the key table that the environment names.</summary>
/// <param name="mode">The mode.</param>
/// <param name="realm">The realm of the accounts; somebody of another one is not one of them.</param>
internal sealed class KerberosMode(AuthenticationMode mode, string realm) : IMode
{
    private const string Scheme = "Negotiate ", Package = "Kerberos";

    private static readonly NegotiateAuthenticationServerOptions Options = new() { Package = "Negotiate" };

    private readonly string _suffix = $"@{realm}";

    /// <inheritdoc/>
    public void MapTo(ModeRoutes routes) => routes.Get(mode.Path, AnswerAsync);

    private Task AnswerAsync(HttpContext context)
    {
        string header = context.Request.Headers.Authorization.ToString();
        if (header.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase) && Decode(header.AsSpan(Scheme.Length)) is { } token)
        {
            using var negotiation = new NegotiateAuthentication(Options);
            byte[]? answer = negotiation.GetOutgoingBlob(token, out NegotiateAuthenticationStatusCode status);
            // Negotiate may agree on NTLM where the machine has a plug-in for it.
            if (status == NegotiateAuthenticationStatusCode.Completed && negotiation.Package == Package && NameOf(negotiation) is { } name)
            {
                if (answer is not null)
                    context.Response.Headers.WWWAuthenticate = Scheme + Convert.ToBase64String(answer);
                return ModePages.WelcomeAsync(context, name);
            }
        }

        context.Response.Headers.WWWAuthenticate = "Negotiate";
        return ModePages.RefuseAsync(context, StatusCodes.Status401Unauthorized);
    }

    private static byte[]? Decode(ReadOnlySpan<char> text)
    {
        var bytes = new byte[text.Length];
        return Convert.TryFromBase64Chars(text, bytes, out int length) && length > 0 ? bytes[..length] : null;
    }

    private string? NameOf(NegotiateAuthentication negotiation)
    {
        using var identity = negotiation.RemoteIdentity as IDisposable;
        string? principal = negotiation.RemoteIdentity.Name;
        return principal is not null && principal.EndsWith(_suffix, StringComparison.Ordinal) ? Unescape(principal.AsSpan(0, principal.Length - _suffix.Length)) : null;
    }

    // MIT's krb5_unparse_name puts a backslash before what would end a part of the name. A name of two parts is a service's, or somebody's second one.
    private static string? Unescape(ReadOnlySpan<char> name)
    {
        if (!name.ContainsAny('\\', '/', '@'))
            return name.ToString();
        var text = new StringBuilder(name.Length);
        for (int i = 0; i < name.Length; i++)
        {
            if (name[i] is '/' or '@' || name[i] == '\\' && ++i == name.Length)
                return null;
            text.Append(name[i]);
        }

        return text.ToString();
    }
}
