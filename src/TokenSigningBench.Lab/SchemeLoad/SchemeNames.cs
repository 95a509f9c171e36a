using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>What can be measured, by the names of the command line.</summary>
public static class SchemeNames
{
    /// <summary>A login at the embedded identity server, up to the identity token: not a mode of the mode server.</summary>
    public const string OpenIdConnect = "openid-connect";

    /// <summary>The 2002 article's six, from real parts: accounts were on other machines there, and SQL was a stored procedure.</summary>
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

    /// <summary>Those that Apache has too, by the same back ends.</summary>
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

    /// <summary>What is measured where none is named.</summary>
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

    /// <summary>Names that stand for several.</summary>
    public static IReadOnlyDictionary<string, IReadOnlyList<string>> Groups { get; } =
        new Dictionary<string, IReadOnlyList<string>>
        {
            ["all"] = All,
            ["article"] = Article,
            ["today"] = Today,
            ["apache"] = OnApache,
        };

    /// <summary>Whether a mode's passwords are kept as hashes whose function can be chosen: at the identity server, and in SQL but for Digest, which has one of its own.</summary>
    public static bool HashesPasswords(string name) =>
        name == OpenIdConnect
        || AuthScheme.All.Any(scheme =>
            scheme.Name == name
            && scheme.Kind != AuthenticationKind.Digest
            && scheme.Store is AccountStore.Sqlite or AccountStore.PostgreSql
        );

    /// <summary>Reads names and groups, with commas between.</summary>
    /// <param name="option">Where they stand, for the message.</param>
    /// <exception cref="UserErrorException">One is unknown.</exception>
    public static IReadOnlyList<string> Parse(string option, string text) =>
        [
            .. text.Split(',', StringSplitOptions.TrimEntries)
                .SelectMany(name =>
                    Groups.TryGetValue(name, out IReadOnlyList<string>? group) ? group
                    : All.Contains(name) ? [name]
                    : throw new UserErrorException(
                        option,
                        $"no mode is called {name}; there are {string.Join(", ", All)}, and for several of them {string.Join(", ", Groups.Keys)}"
                    )
                )
                .Distinct(),
        ];

    private static string[] Names(params AuthScheme[] schemes) => [.. schemes.Select(scheme => scheme.Name)];
}
