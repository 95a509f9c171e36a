namespace TokenSigningBench.Articles.Published;

/// <summary>One row of a published table.</summary>
/// <param name="Error">Half the 99.9% interval, as JMH prints it.</param>
public readonly record struct PublishedThroughput(double PerSecond, double Error);

/// <summary>The tables of "Keycloak password hashing": PBKDF2-HMAC-SHA1, 512 bits derived, with Java's own library.</summary>
public static class PasswordHashing2021
{
    /// <summary>The laptop of the first two tables and of half of the third.</summary>
    public const string Laptop = "Intel Core i5-6200U 2.30 GHz, 2 cores, OpenJDK 17 (Temurin 17+35), JMH, autumn 2021";

    /// <summary>The server of the other half of the third table.</summary>
    public const string Server = "AMD Ryzen 5 3600";

    /// <summary>By iterations, password and salt: 3 launches, 1 warm-up, 5 iterations of one second.</summary>
    public static IReadOnlyDictionary<(int Iterations, int Characters, int Salt), PublishedThroughput> ByPassword { get; } =
        new Dictionary<(int, int, int), PublishedThroughput>
        {
            [(1, 8, 1)] = new(151618.151, 2698.097),
            [(1, 8, 2)] = new(152955.359, 2803.871),
            [(1, 666, 1)] = new(90630.841, 1112.78),
            [(1, 666, 2)] = new(90028.67, 1253.793),
            [(1000, 8, 1)] = new(201.355, 1.239),
            [(1000, 8, 2)] = new(201.209, 2.37),
            [(1000, 666, 1)] = new(200.38, 3.181),
            [(1000, 666, 2)] = new(200.71, 1.033),
            [(15000, 8, 1)] = new(13.442, 0.093),
            [(15000, 8, 2)] = new(13.472, 0.075),
            [(15000, 666, 1)] = new(13.466, 0.123),
            [(15000, 666, 2)] = new(13.462, 0.086),
            [(27500, 8, 1)] = new(7.249, 0.192),
            [(27500, 8, 2)] = new(7.322, 0.077),
            [(27500, 666, 1)] = new(7.317, 0.044),
            [(27500, 666, 2)] = new(7.292, 0.037),
        };

    /// <summary>By iterations alone, with the first salt and "password".</summary>
    public static IReadOnlyDictionary<int, PublishedThroughput> ByIterations { get; } =
        new Dictionary<int, PublishedThroughput>
        {
            [1] = new(153590.544, 1631.720),
            [10] = new(19548.587, 156.750),
            [1000] = new(203.234, 1.155),
            [10000] = new(20.411, 0.138),
            [15000] = new(13.597, 0.064),
            [20000] = new(10.150, 0.055),
            [27500] = new(7.399, 0.068),
            [50000] = new(4.069, 0.020),
            [100000] = new(2.042, 0.009),
        };

    /// <summary>
    /// By Java's garbage collector, 27,500 iterations and a password of 32 characters: 3 launches, 10 warm-ups of 500 ms, 15 iterations of
    /// one second.
    /// </summary>
    public static IReadOnlyDictionary<(string Machine, string Collector), PublishedThroughput> ByCollector { get; } =
        new Dictionary<(string, string), PublishedThroughput>
        {
            [(Laptop, "G1")] = new(7.426, 0.018),
            [(Laptop, "Parallel")] = new(7.527, 0.023),
            [(Laptop, "Shenandoah")] = new(6.938, 0.025),
            [(Laptop, "ZGC")] = new(7.374, 0.062),
            [(Server, "G1")] = new(44.726, 0.476),
            [(Server, "Parallel")] = new(48.621, 0.546),
            [(Server, "Shenandoah")] = new(41.885, 0.501),
            [(Server, "ZGC")] = new(44.708, 0.762),
        };

    /// <summary>The mean of both salts' rows, as the article computes it.</summary>
    public static double OfBothSalts(int iterations, int characters) =>
        (ByPassword[(iterations, characters, 1)].PerSecond + ByPassword[(iterations, characters, 2)].PerSecond) / 2;

    /// <summary>A row of the second table as a multiple of its row of one iteration.</summary>
    public static double TimesOneIteration(int iterations) => ByIterations[1].PerSecond / ByIterations[iterations].PerSecond;

    /// <summary>The ratio of a hash's times under two collectors.</summary>
    public static double CollectorRatio(string machine, string collector, string comparedWith) =>
        ByCollector[(machine, comparedWith)].PerSecond / ByCollector[(machine, collector)].PerSecond;
}
