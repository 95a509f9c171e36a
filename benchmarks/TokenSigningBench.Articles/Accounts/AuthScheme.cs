using TokenSigningBench.Articles.Digest;

namespace TokenSigningBench.Articles.Accounts;

/// <summary>The protocol by which a client authenticates.</summary>
public enum AuthenticationKind
{
    Anonymous,

    /// <summary>HTTP Basic (RFC 7617).</summary>
    Basic,

    /// <summary>HTTP Digest (RFC 7616).</summary>
    Digest,

    /// <summary>Kerberos by HTTP Negotiate (RFC 4559).</summary>
    Kerberos,

    /// <summary>A login form and a cookie.</summary>
    Forms,

    /// <summary>A signed token (RFC 6750, RFC 7519).</summary>
    Bearer,

    /// <summary>A certificate in the TLS handshake.</summary>
    ClientCertificate,
}

/// <summary>Where a server checks a client's credentials.</summary>
public enum AccountStore
{
    /// <summary>None: the credentials prove themselves, or none are required.</summary>
    None,

    /// <summary>An LDAP directory, by search and bind.</summary>
    Directory,

    /// <summary>SQLite in the server's process.</summary>
    Sqlite,

    PostgreSql,
}

/// <summary>An authentication scheme of the scheme server: one protocol with one account store, at its own path.</summary>
/// <param name="Name">The name on command lines and in tables.</param>
public sealed record AuthScheme(string Name, AuthenticationKind Kind, AccountStore Store = AccountStore.None)
{
    /// <summary>No authentication: every request gets 200.</summary>
    public static AuthScheme Anonymous { get; } = new("anonymous", AuthenticationKind.Anonymous);

    /// <summary>Basic with the directory, as in the 2002 article.</summary>
    public static AuthScheme BasicLdap { get; } = new("basic-ldap", AuthenticationKind.Basic, AccountStore.Directory);

    public static AuthScheme BasicSql { get; } = new("basic-sql", AuthenticationKind.Basic, AccountStore.Sqlite);

    public static AuthScheme BasicPostgreSql { get; } = new("basic-postgresql", AuthenticationKind.Basic, AccountStore.PostgreSql);

    /// <summary>
    /// Digest with MD5. SQLite stores H(name:realm:password), because a directory with password hashes cannot serve Digest.
    /// </summary>
    public static AuthScheme DigestMd5 { get; } =
        new("digest-md5", AuthenticationKind.Digest, AccountStore.Sqlite) { DigestAlgorithm = DigestAlgorithm.Md5 };

    public static AuthScheme DigestSha256 { get; } =
        new("digest-sha-256", AuthenticationKind.Digest, AccountStore.Sqlite) { DigestAlgorithm = DigestAlgorithm.Sha256 };

    public static AuthScheme DigestMd5PostgreSql { get; } =
        new("digest-md5-postgresql", AuthenticationKind.Digest, AccountStore.PostgreSql) { DigestAlgorithm = DigestAlgorithm.Md5 };

    public static AuthScheme DigestSha256PostgreSql { get; } =
        new("digest-sha-256-postgresql", AuthenticationKind.Digest, AccountStore.PostgreSql) { DigestAlgorithm = DigestAlgorithm.Sha256 };

    /// <summary>A Kerberos ticket. The accounts are in the KDC, which the client contacts and the server does not.</summary>
    public static AuthScheme Kerberos { get; } = new("kerberos", AuthenticationKind.Kerberos);

    public static AuthScheme FormsLdap { get; } = new("forms-ldap", AuthenticationKind.Forms, AccountStore.Directory);

    public static AuthScheme FormsSql { get; } = new("forms-sql", AuthenticationKind.Forms, AccountStore.Sqlite);

    /// <summary>A login form with PostgreSQL's stored function.</summary>
    public static AuthScheme FormsPostgreSql { get; } = new("forms-postgresql", AuthenticationKind.Forms, AccountStore.PostgreSql);

    /// <summary>A bearer token signed with RS256 and RSA 2048.</summary>
    public static AuthScheme BearerRs256 { get; } =
        new("bearer-rs256", AuthenticationKind.Bearer) { TokenAlgorithm = JwsAlgorithm.Rs(256) };

    public static AuthScheme BearerEs256 { get; } =
        new("bearer-es256", AuthenticationKind.Bearer) { TokenAlgorithm = JwsAlgorithm.Es(256) };

    /// <summary>A client certificate, on a TLS port of its own.</summary>
    public static AuthScheme ClientCertificate { get; } = new("client-certificate", AuthenticationKind.ClientCertificate);

    /// <summary>All schemes, those of the 2002 article first.</summary>
    public static IReadOnlyList<AuthScheme> All { get; } =
    [
        Anonymous,
        BasicLdap,
        BasicSql,
        BasicPostgreSql,
        DigestMd5,
        DigestSha256,
        DigestMd5PostgreSql,
        DigestSha256PostgreSql,
        Kerberos,
        FormsLdap,
        FormsSql,
        FormsPostgreSql,
        BearerRs256,
        BearerEs256,
        ClientCertificate,
    ];

    /// <summary>
    /// The path of the protected page. A response with 200 contains the account's name and a line feed, as text/plain in UTF-8; the name is
    /// <c>anonymous</c> without authentication.
    /// </summary>
    public string Path => $"/{Name}";

    /// <summary>
    /// The path of the login form, for GET and for POST with the fields <c>username</c> and <c>password</c>. For forms only.
    /// </summary>
    public string LoginPath => $"{Path}/login";

    /// <summary>The name of the session cookie. For forms only.</summary>
    public string Cookie => $"tokenbench.{Name}";

    /// <summary>The signature algorithm of the tokens. For bearer tokens only; null otherwise.</summary>
    public JwsAlgorithm? TokenAlgorithm { get; private init; }

    /// <summary>The hash algorithm of the challenge. For Digest only; null otherwise.</summary>
    internal DigestAlgorithm? DigestAlgorithm { get; private init; }

    /// <summary>Finds a scheme by its name.</summary>
    /// <exception cref="UserErrorException">No scheme has that name.</exception>
    public static AuthScheme Parse(string name) =>
        All.FirstOrDefault(scheme => scheme.Name == name)
        ?? throw new UserErrorException(name, $"no such authentication scheme; there are {string.Join(", ", All)}");

    public override string ToString() => Name;
}
