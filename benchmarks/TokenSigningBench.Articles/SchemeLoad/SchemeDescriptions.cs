using TokenSigningBench.Articles.Accounts;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>Describes in a sentence what decides the figures of a scheme and is not in its name.</summary>
internal sealed class SchemeDescriptions(AuthSchemesRequest request, LabBackends backends)
{
    private bool KeepsSession => request.Plan.KeepsSession;

    public string Describe(AuthScheme scheme) => $"{DescribeClient(scheme.Kind)}{DescribeStore(scheme)}";

    /// <summary>Describes a scheme on Apache, which cannot check the salted hashes of the built-in server.</summary>
    public string DescribeOnApache(AuthScheme scheme) =>
        scheme is { Store: AccountStore.PostgreSql, Kind: not AuthenticationKind.Digest }
            ? $"{DescribeClient(scheme.Kind)}; {backends.PostgreSql?.Name}, SHA-1 without salt"
            : Describe(scheme);

    /// <summary>Describes a login at the identity server.</summary>
    public string DescribeOpenIdConnect(string passwordHash) =>
        (
            KeepsSession
                ? "the cookie of a login before, and the authorize page"
                : $"redirect, form, password ({passwordHash}), and the authorize page"
        ) + ", which signs an identity token with RS256 and 2048 bits; accounts in the server's memory";

    private string DescribeClient(AuthenticationKind kind) =>
        kind switch
        {
            AuthenticationKind.Anonymous => "the page",
            AuthenticationKind.Basic => KeepsSession
                ? "the page with name and password at once: Basic has no session, and each is checked"
                : "the challenge, and the page with name and password",
            AuthenticationKind.Digest => KeepsSession
                ? "the page with a nonce of a login before, counted on"
                : "the challenge with a fresh nonce, and the page",
            AuthenticationKind.Kerberos => KeepsSession
                ? string.Create(
                    CultureInfo.InvariantCulture,
                    $"the page with a ticket out of a cache that held ticket-granting tickets of "
                        + $"{Math.Min(SchemeLoadFactory.MaxTicketsKept, request.Plan.Accounts)} accounts; replay cache on"
                )
                : "the challenge, two exchanges with the KDC for tickets (cold, nothing cached), and the page; replay cache on",
            AuthenticationKind.Forms => KeepsSession
                ? "the page with the cookie of a login before"
                : "redirect, form, password, and the page with a new cookie",
            AuthenticationKind.Bearer =>
                "the page with a token that was issued before the clock started: what issuing costs is openid-connect's",
            _ => KeepsSession
                ? "the page over a connection whose certificate was shown before"
                : "a new connection with a client certificate (EC 256), and the page",
        };

    private string DescribeStore(AuthScheme scheme) =>
        scheme.Store switch
        {
            AccountStore.Directory => $"; {backends.Ldap?.Name}, search and bind",
            AccountStore.Sqlite => scheme.Kind == AuthenticationKind.Digest
                ? "; H(name:realm:password) in SQLite, for a directory of password hashes cannot serve Digest"
                : $"; SQLite, {request.PasswordHash.Id}",
            AccountStore.PostgreSql => scheme.Kind == AuthenticationKind.Digest
                ? $"; H(name:realm:password) in {backends.PostgreSql?.Name}"
                : $"; {backends.PostgreSql?.Name}, {request.PasswordHash.Id}",
            _ => scheme.Kind == AuthenticationKind.Kerberos ? $"; {backends.Kdc?.Name}" : "",
        };
}
