using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>The statements of "Keycloak password hashing", for platform crypto and for managed code, which the article used.</summary>
public static class PasswordHashing2021Statements
{
    /// <summary>The iterations that the article takes for Keycloak's default.</summary>
    public const int KeycloakIterations = 27500;

    /// <summary>A hash by Java, under one of its collectors: the name of the operation in statements.</summary>
    /// <param name="collector">The collector, as in <see cref="PasswordHashing2021.ByCollector"/>.</param>
    public static string JavaOperation(string collector, int iterations, SampleLogin login) =>
        HashOperation.NameUnder($"{collector} (Java)", Sha1(iterations, Pbkdf2Engine.Managed), login);

    /// <summary>The operations of Java that statements name.</summary>
    public static IEnumerable<string> JavaOperations =>
        Article
            .Statements.SelectMany(statement => new[] { statement.Operation, statement.ComparedWith })
            .Where(operation => operation.EndsWith("(Java)", StringComparison.Ordinal))
            .Distinct();

    /// <summary>The article's hash: HMAC-SHA1 and 512 bits, which are four of its blocks.</summary>
    public static Pbkdf2 Sha1(int iterations, Pbkdf2Engine engine) => new(HashAlgorithmName.SHA1, iterations, 512, engine);

    /// <summary>Keycloak's default when the article was written: SHA256. (Its default for SHA1 was 20,000 iterations.)</summary>
    public static Pbkdf2 KeycloakDefault { get; } = new(HashAlgorithmName.SHA256, KeycloakIterations, 512, Pbkdf2Engine.System);

    /// <summary>OWASP's current figure for the same function, with one output of the hash.</summary>
    public static Pbkdf2 Today { get; } = new(HashAlgorithmName.SHA256, 600_000, 256, Pbkdf2Engine.System);

    /// <summary>The article with its statements.</summary>
    public static Article Article => PublishedArticles.PasswordHashing;

    /// <summary>The statements whose two operations are rows of tables, which were measured in the same rounds.</summary>
    public static IReadOnlyList<MeasuredStatement> Measured(IReadOnlyList<PasswordTableRow> rows)
    {
        ArticleRow[] table = [.. rows.Select(row => new ArticleRow("", row.Operation, null, row.Nanoseconds, row.CannotRun))];
        return [.. Article.Statements.Select(statement => Article.OfRows(statement, table)).OfType<MeasuredStatement>()];
    }
}
