using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>What decides a mode's figures and is not in its name, in a sentence.</summary>
/// <param name="parts">What is asked behind the web server.</param>
internal sealed class SchemeWords(AuthSchemesRequest request, LabBackends parts)
{
    private bool Keeps => request.Plan.KeepsSession;

    public string Of(AuthScheme scheme) => $"{Client(scheme.Kind)}{Store(scheme)}";

    /// <summary>Of a mode on Apache, which cannot check the salted hashes of ours.</summary>
    public string OnApache(AuthScheme scheme) =>
        scheme is { Store: AccountStore.PostgreSql, Kind: not AuthenticationKind.Digest }
            ? $"{Client(scheme.Kind)}; {parts.PostgreSql?.Name}, SHA-1 without salt"
            : Of(scheme);

    /// <summary>Of a login at the identity server.</summary>
    /// <param name="passwordHash">What it hashes passwords with.</param>
    public string OfOpenIdConnect(string passwordHash) =>
        $"{(Keeps ? "the cookie of a login before, and the authorize page" : "redirect, form, password ({0}), and the authorize page".Replace("{0}", passwordHash, StringComparison.Ordinal))}, which signs an identity token with RS256 and 2048 bits; accounts in the server's memory";

    private string Client(AuthenticationKind kind) =>
        kind switch
        {
            AuthenticationKind.Anonymous => "the page",
            AuthenticationKind.Basic => Keeps
                ? "the page with name and password at once: Basic has no session, and each is checked"
                : "the challenge, and the page with name and password",
            AuthenticationKind.Digest => Keeps
                ? "the page with a nonce of a login before, counted on"
                : "the challenge with a fresh nonce, and the page",
            AuthenticationKind.Kerberos => Keeps
                ? Invariant(
                    $"the page with a ticket out of a cache that held ticket-granting tickets of {Math.Min(SchemeLoads.MaxTicketsKept, request.Plan.Accounts)} accounts; replay cache on"
                )
                : "the challenge, two exchanges with the KDC for tickets (cold, nothing cached), and the page; replay cache on",
            AuthenticationKind.Forms => Keeps
                ? "the page with the cookie of a login before"
                : "redirect, form, password, and the page with a new cookie",
            AuthenticationKind.Bearer =>
                "the page with a token that was issued before the clock started: what issuing costs is openid-connect's",
            _ => Keeps
                ? "the page over a connection whose certificate was shown before"
                : "a new connection with a client certificate (EC 256), and the page",
        };

    private string Store(AuthScheme scheme) =>
        scheme.Store switch
        {
            AccountStore.Directory => $"; {parts.Ldap?.Name}, search and bind",
            AccountStore.Sqlite => scheme.Kind == AuthenticationKind.Digest
                ? "; H(name:realm:password) in SQLite, for a directory of password hashes cannot serve Digest"
                : $"; SQLite, {request.PasswordHash.Id}",
            AccountStore.PostgreSql => scheme.Kind == AuthenticationKind.Digest
                ? $"; H(name:realm:password) in {parts.PostgreSql?.Name}"
                : $"; {parts.PostgreSql?.Name}, {request.PasswordHash.Id}",
            _ => scheme.Kind == AuthenticationKind.Kerberos ? $"; {parts.Kdc?.Name}" : "",
        };
}
