using TokenSigningBench.Articles.Accounts;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>The names of the authentication schemes on the command line.</summary>
public static class SchemeNames
{
    /// <summary>A login at the embedded identity server, up to the identity token. It is not a scheme of the scheme server.</summary>
    public const string OpenIdConnect = "openid-connect";

    /// <summary>
    /// The six schemes of the 2002 article, with real backends: there the accounts were on other machines, and SQL was a stored procedure.
    /// </summary>
    public static IReadOnlyList<string> Article { get; } =
        Names(
            AuthScheme.Anonymous,
            AuthScheme.BasicLdap,
            AuthScheme.DigestMd5PostgreSql,
            AuthScheme.Kerberos,
            AuthScheme.FormsLdap,
            AuthScheme.FormsPostgreSql
        );

    public static IReadOnlyList<string> Today { get; } =
    [OpenIdConnect, .. Names(AuthScheme.BearerRs256, AuthScheme.BearerEs256, AuthScheme.ClientCertificate)];

    /// <summary>The schemes that Apache has too, with the same backends.</summary>
    public static IReadOnlyList<string> OnApache { get; } =
        Names(
            AuthScheme.Anonymous,
            AuthScheme.BasicLdap,
            AuthScheme.BasicPostgreSql,
            AuthScheme.DigestMd5PostgreSql,
            AuthScheme.Kerberos,
            AuthScheme.FormsLdap,
            AuthScheme.FormsPostgreSql
        );

    /// <summary>The default schemes.</summary>
    public static IReadOnlyList<string> Default { get; } =
    [
        .. Names(
            AuthScheme.Anonymous,
            AuthScheme.BasicLdap,
            AuthScheme.BasicSql,
            AuthScheme.DigestMd5,
            AuthScheme.DigestSha256,
            AuthScheme.Kerberos,
            AuthScheme.FormsLdap,
            AuthScheme.FormsSql,
            AuthScheme.FormsPostgreSql
        ),
        .. Today,
    ];

    public static IReadOnlyList<string> All { get; } = [.. Names([.. AuthScheme.All]), OpenIdConnect];

    /// <summary>Names of groups of schemes.</summary>
    public static IReadOnlyDictionary<string, IReadOnlyList<string>> Groups { get; } =
        new Dictionary<string, IReadOnlyList<string>>
        {
            ["all"] = All,
            ["article"] = Article,
            ["today"] = Today,
            ["apache"] = OnApache,
        };

    /// <summary>
    /// Whether a scheme stores password hashes whose algorithm can be chosen: at the identity server, and in SQL except for Digest, which
    /// has its own.
    /// </summary>
    public static bool HashesPasswords(string name) =>
        name == OpenIdConnect
        || AuthScheme.All.Any(scheme =>
            scheme.Name == name
            && scheme.Kind != AuthenticationKind.Digest
            && scheme.Store is AccountStore.Sqlite or AccountStore.PostgreSql
        );

    /// <summary>Parses comma-separated names and groups.</summary>
    /// <param name="option">The name of the option, for the message.</param>
    /// <exception cref="UserErrorException">A name is unknown.</exception>
    public static IReadOnlyList<string> Parse(string option, string text) =>
        [
            .. text.Split(',', StringSplitOptions.TrimEntries)
                .SelectMany(name =>
                    Groups.TryGetValue(name, out IReadOnlyList<string>? group) ? group
                    : All.Contains(name) ? [name]
                    : throw new UserErrorException(
                        option,
                        $"no authentication scheme is called {name}; there are {string.Join(", ", All)}, "
                            + $"and for several of them {string.Join(", ", Groups.Keys)}"
                    )
                )
                .Distinct(),
        ];

    private static string[] Names(params AuthScheme[] schemes) => [.. schemes.Select(scheme => scheme.Name)];
}
