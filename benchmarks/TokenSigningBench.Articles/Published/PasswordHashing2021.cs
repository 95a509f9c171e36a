namespace TokenSigningBench.Articles.Published;

/// <summary>One row of a published table.</summary>
/// <param name="Error">Half the 99.9% interval, as JMH prints it.</param>
/// <param name="Salt">The number of the salt in the article; 0 where its table has one.</param>
/// <param name="Machine">"laptop" or "server" in the table of both.</param>
public sealed record PublishedThroughput(
    double PerSecond,
    double Error,
    int Iterations,
    int Characters,
    int Salt,
    string? Machine,
    string? Collector
);

/// <summary>The tables of "Keycloak password hashing": PBKDF2-HMAC-SHA1, 512 bits derived, with Java's own library.</summary>
/// <param name="Laptop">The machine of the first two tables and of half of the third.</param>
/// <param name="Server">The machine of the other half.</param>
/// <param name="ByPassword">By iterations, password and salt: 3 launches, 1 warm-up, 5 iterations of one second.</param>
/// <param name="ByIterations">By iterations alone, with the first salt and "password".</param>
/// <param name="ByCollector">
/// By Java's garbage collector, 27,500 iterations and a password of 32 characters: 3 launches, 10 warm-ups of 500 ms, 15 iterations of one
/// second.
/// </param>
public sealed record PasswordHashing2021(
    string Laptop,
    string Server,
    IReadOnlyList<PublishedThroughput> ByPassword,
    IReadOnlyList<PublishedThroughput> ByIterations,
    IReadOnlyList<PublishedThroughput> ByCollector
)
{
    public static PasswordHashing2021 Tables { get; } = ArticleFile.Read("001-password-tables", ArticleJson.Default.PasswordHashing2021);
}
