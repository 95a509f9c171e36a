using TokenSigningBench.Lab.Digest;

namespace TokenSigningBench.Lab.Accounts;

/// <summary>How a client says who it is.</summary>
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

/// <summary>Where a server asks whether a client is who it says.</summary>
public enum AccountStore
{
    /// <summary>Nowhere: what the client brings proves itself, or nothing is asked.</summary>
    None,

    /// <summary>A directory, by search and bind.</summary>
    Directory,

    /// <summary>SQLite within the server.</summary>
    Sqlite,

    PostgreSql,
}

/// <summary>A way to authenticate at the mode server: one protocol with one account store, at a path of its own.</summary>
/// <param name="Name">Its name on command lines and in tables.</param>
public sealed record AuthScheme(string Name, AuthenticationKind Kind, AccountStore Store = AccountStore.None)
{
    /// <summary>No authentication: 200 for everybody.</summary>
    public static AuthScheme Anonymous { get; } = new("anonymous", AuthenticationKind.Anonymous);

    /// <summary>Basic by the directory, as in the 2002 article.</summary>
    public static AuthScheme BasicLdap { get; } = new("basic-ldap", AuthenticationKind.Basic, AccountStore.Directory);

    public static AuthScheme BasicSql { get; } = new("basic-sql", AuthenticationKind.Basic, AccountStore.Sqlite);

    public static AuthScheme BasicPostgreSql { get; } = new("basic-postgresql", AuthenticationKind.Basic, AccountStore.PostgreSql);

    /// <summary>Digest with MD5, which keeps H(name:realm:password) in SQLite: a directory of password hashes cannot serve it.</summary>
    public static AuthScheme DigestMd5 { get; } =
        new("digest-md5", AuthenticationKind.Digest, AccountStore.Sqlite) { DigestAlgorithm = DigestAlgorithm.Md5 };

    /// <summary>Digest with SHA-256 by SQLite.</summary>
    public static AuthScheme DigestSha256 { get; } =
        new("digest-sha-256", AuthenticationKind.Digest, AccountStore.Sqlite) { DigestAlgorithm = DigestAlgorithm.Sha256 };

    /// <summary>Digest with MD5 by PostgreSQL.</summary>
    public static AuthScheme DigestMd5PostgreSql { get; } =
        new("digest-md5-postgresql", AuthenticationKind.Digest, AccountStore.PostgreSql) { DigestAlgorithm = DigestAlgorithm.Md5 };

    /// <summary>Digest with SHA-256 by PostgreSQL.</summary>
    public static AuthScheme DigestSha256PostgreSql { get; } =
        new("digest-sha-256-postgresql", AuthenticationKind.Digest, AccountStore.PostgreSql) { DigestAlgorithm = DigestAlgorithm.Sha256 };

    /// <summary>A Kerberos ticket. The accounts are the KDC's, which the client asks and the server does not.</summary>
    public static AuthScheme Kerberos { get; } = new("kerberos", AuthenticationKind.Kerberos);

    /// <summary>A login form by the directory.</summary>
    public static AuthScheme FormsLdap { get; } = new("forms-ldap", AuthenticationKind.Forms, AccountStore.Directory);

    /// <summary>A login form by SQLite.</summary>
    public static AuthScheme FormsSql { get; } = new("forms-sql", AuthenticationKind.Forms, AccountStore.Sqlite);

    /// <summary>A login form by PostgreSQL's stored function.</summary>
    public static AuthScheme FormsPostgreSql { get; } = new("forms-postgresql", AuthenticationKind.Forms, AccountStore.PostgreSql);

    /// <summary>A bearer token signed with RS256 and 2048 bits.</summary>
    public static AuthScheme BearerRs256 { get; } =
        new("bearer-rs256", AuthenticationKind.Bearer) { TokenAlgorithm = JwsAlgorithm.Rs(256) };

    /// <summary>A bearer token signed with ES256.</summary>
    public static AuthScheme BearerEs256 { get; } =
        new("bearer-es256", AuthenticationKind.Bearer) { TokenAlgorithm = JwsAlgorithm.Es(256) };

    /// <summary>A client certificate, at a TLS port of its own.</summary>
    public static AuthScheme ClientCertificate { get; } = new("client-certificate", AuthenticationKind.ClientCertificate);

    /// <summary>All of them, the article's first.</summary>
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

    /// <summary>The path of its protected page. 200 brings the account's name and a line feed, as text/plain in UTF-8; <c>anonymous</c> where there is none.</summary>
    public string Path => $"/{Name}";

    /// <summary>Where its form is shown (GET) and sent (POST, fields <c>username</c> and <c>password</c>); of forms alone.</summary>
    public string LoginPath => $"{Path}/login";

    /// <summary>The name of its cookie; of forms alone.</summary>
    public string Cookie => $"tokenbench.{Name}";

    /// <summary>What its tokens are signed with; of bearer tokens alone.</summary>
    public JwsAlgorithm? TokenAlgorithm { get; private init; }

    /// <summary>What its challenge hashes with; of Digest alone.</summary>
    internal DigestAlgorithm? DigestAlgorithm { get; private init; }

    /// <summary>Finds a mode by its name.</summary>
    /// <exception cref="UserErrorException">There is none of that name.</exception>
    public static AuthScheme Parse(string name) =>
        All.FirstOrDefault(scheme => scheme.Name == name)
        ?? throw new UserErrorException(name, $"no such mode; there are {string.Join(", ", All)}");

    public override string ToString() => Name;
}
