using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Statements;

namespace TokenSigningBench.Core.Published;

/// <summary>The statements of "Keycloak password hashing", for platform crypto and for managed code, which the article used.</summary>
public static class PasswordHashing2021Statements
{
    private const string Lengths = "Comparison by password length";
    private const string Collectors = "Password hashing per garbage collector";

    /// <summary>Causes of its figures that can be tested.</summary>
    public const string ShaInstructions =
            "The long password is hashed to a key first; "
            + "with the processor's own instructions for SHA that is little beside the call into OpenSSL",
        KeyOfLongPassword = "The long password is hashed to a key first: 11 compressions beside the 10 of everything else",
        KeyedHash =
            "Two fifths of one iteration's time are making and keying the HMAC, which is paid once; "
            + "in the article's Java a quarter was";

    /// <summary>The iterations that the article takes for Keycloak's default.</summary>
    public const int KeycloakIterations = 27500;

    // The collector of the article's first two tables: OpenJDK's default on its machine.
    private const string JavaDefault = "G1";

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

    /// <summary>The article with its statements. Declared last, because they use the schemes above.</summary>
    public static Article Article { get; } =
        new("001", "Keycloak password hashing, autumn 2021", $"{PasswordHashing2021.Laptop}; {PasswordHashing2021.Server}", [.. All()])
        {
            Notes =
            [
                "\"Keycloak's team must raise the iterations\" is advice, and is not judged: "
                    + "compare Keycloak's default with OWASP's current figure.",
            ],
        };

    /// <summary>The statements whose two operations are rows of tables, which were measured in the same rounds.</summary>
    public static IReadOnlyList<MeasuredStatement> Measured(IReadOnlyList<PasswordTableRow> rows) =>
        [
            .. from statement in Article.Statements
            let one = rows.FirstOrDefault(row => row.Operation == statement.Operation)
            let other = rows.FirstOrDefault(row => row.Operation == statement.ComparedWith)
            where one is not null && other is not null
            let reason = one!.CannotRun ?? other!.CannotRun
            select new MeasuredStatement(
                statement.Id,
                one.Operation,
                other.Operation,
                statement.Users,
                reason is null ? one.Nanoseconds : null,
                reason is null ? other.Nanoseconds : null,
                reason
            ),
        ];

    private static IEnumerable<Statement> All() =>
        Platform.All.SelectMany(OfPlatform).Concat(OfToday()).Concat(OfCollectors()).Concat(OfJava());

    private static IEnumerable<Statement> OfPlatform(Platform platform)
    {
        yield return Of(
            platform,
            "salt",
            "Another salt changes the throughput very little",
            "first table, first two rows",
            (1, 8, 2),
            (1, 8, 1),
            ClaimedRatio.Same,
            "Both salts have 16 bytes, and a salt is hashed once a block: the same work"
        );
        yield return Of(
            platform,
            "length-1",
            "At 1 iteration a password 95 times as long (666 characters are 83 times 8) hashes at 0.52 times the throughput",
            Lengths,
            (1, 666, 1),
            (1, 8, 1),
            ClaimedRatio.Times(1 / 0.52),
            platform.LengthCause,
            LengthRatio
        );
        yield return Of(
            platform,
            "length-cracking",
            "Such a password would double the time to crack it at 1 iteration",
            Lengths,
            (1, 666, 1),
            (1, 8, 1),
            ClaimedRatio.Times(2),
            platform.LengthCause,
            LengthRatio
        );
        yield return Of(
            platform,
            "length-1000",
            "The more iterations, the smaller the difference that a password's length makes: at 1,000 next to none",
            Lengths,
            (1000, 666, 1),
            (1000, 8, 1),
            ClaimedRatio.Same,
            "The long password is hashed to a key once, in 11 compressions beside thousands"
        );
        yield return Of(
            platform,
            "length-27500",
            "At 27,500 iterations 666 characters cost what 8 do, within the error",
            Lengths,
            (KeycloakIterations, 666, 1),
            (KeycloakIterations, 8, 1),
            ClaimedRatio.Same,
            "The long password is hashed to a key once, in 11 compressions beside hundreds of thousands"
        );
        yield return Growth(platform, 100000, "1 iteration is 76,795 times as fast as 100,000", 76795);
        yield return Growth(platform, KeycloakIterations, "1 iteration is 20,758 times as fast as 27,500", 20758);
        yield return Growth(platform, 10, "1 iteration is 7.857 times as fast as 10", 7.857);
    }

    private static IEnumerable<Statement> OfToday()
    {
        var login = SampleLogin.Of(8, 1);
        yield return new()
        {
            Id = "001-keycloak-default",
            Claim = "27,500 iterations of HMAC-SHA1 are what a login to a default Keycloak costs",
            Location = "introduction; 27500 iterations",
            Operation = HashOperation.NameOf(KeycloakDefault, login),
            ComparedWith = HashOperation.NameOf(Sha1(KeycloakIterations, Pbkdf2Engine.System), login),
            Claimed = ClaimedRatio.Same,
            Cause = "27,500 was Keycloak's default for SHA256 (20,000 for SHA1): 512 bits are two of its blocks and four of SHA1's",
        };
    }

    private static IEnumerable<Statement> OfCollectors()
    {
        var login = SampleLogin.WithShortSalt(32);
        Pbkdf2 managed = Sha1(KeycloakIterations, Pbkdf2Engine.Managed);
        foreach (
            (GarbageCollector other, Pbkdf2 scheme) in GarbageCollector
                .All.Skip(1)
                .Select(other => (other, managed))
                .Append((GarbageCollector.Named("server"), Sha1(KeycloakIterations, Pbkdf2Engine.System)))
        )
        {
            yield return new()
            {
                Id =
                    $"001-collector-{other.Name.Replace(",", "", StringComparison.Ordinal).Replace(' ', '-')}"
                    + (scheme.Engine == Pbkdf2Engine.System ? "-system" : ""),
                Claim =
                    $"Playing with garbage collectors makes hashing faster or slower (here: {other}, "
                    + $"{(scheme.Engine == Pbkdf2Engine.System ? "system" : "managed")} code)",
                Location = Collectors,
                Operation = HashOperation.NameUnder(other.Name, scheme, login),
                ComparedWith = HashOperation.NameUnder(GarbageCollector.Workstation.Name, scheme, login),
                Claimed = Spread,
                Cause =
                    scheme.Engine == Pbkdf2Engine.System
                        ? "A hash allocates its result alone: there is nothing to collect"
                        : "A hash allocates 2 KB in tens of milliseconds: there is nothing to collect",
            };
        }
    }

    // "You can make things faster, you can make things slower": these factors are between its slowest and its fastest.
    private static ClaimedRatio Spread =>
        new(
            PasswordHashing2021.CollectorRatio(PasswordHashing2021.Laptop, "Shenandoah", "Parallel"),
            PasswordHashing2021.CollectorRatio(PasswordHashing2021.Server, "Shenandoah", "Parallel")
        );

    private static IEnumerable<Statement> OfJava()
    {
        yield return Of(
            "shenandoah-laptop",
            "Shenandoah is the slowest, 9 % slower than G1 (6.6 % by the laptop's rows)",
            "Shenandoah",
            JavaDefault,
            ClaimedRatio.Times(1 / 0.91),
            PasswordHashing2021.CollectorRatio(PasswordHashing2021.Laptop, "Shenandoah", JavaDefault)
        );
        yield return Of(
            "shenandoah-server",
            "Shenandoah is the slowest on the Ryzen too (6.4 % by its rows)",
            "Shenandoah",
            JavaDefault,
            ClaimedRatio.Times(1 / 0.91),
            PasswordHashing2021.CollectorRatio(PasswordHashing2021.Server, "Shenandoah", JavaDefault)
        );
        yield return Of(
            "collector-java",
            "Playing with garbage collectors makes hashing faster or slower (here: Shenandoah beside Parallel)",
            "Shenandoah",
            "Parallel",
            Spread
        );
        string[] order = ["Parallel", JavaDefault, "ZGC", "Shenandoah"];
        foreach ((string faster, string slower) in order.Zip(order.Skip(1)))
        {
            yield return Of(
                faster == "Parallel" ? "portable" : $"portable-{faster.ToLowerInvariant()}",
                $"The collectors' order is the same on both machines: {string.Join(", ", order)} (here: {faster} before {slower})",
                faster,
                slower,
                ClaimedRatio.Shorter
            );
        }

        static Statement Of(string id, string says, string collector, string comparedWith, ClaimedRatio claimed, double? rows = null)
        {
            var login = SampleLogin.WithShortSalt(32);
            return new()
            {
                Id = $"001-{id}",
                Claim = says,
                Location = Collectors,
                Operation = JavaOperation(collector, KeycloakIterations, login),
                ComparedWith = JavaOperation(comparedWith, KeycloakIterations, login),
                Claimed = claimed,
                FromItsRows = rows,
                Cause = "Java allocates 4.4 MB for such a hash, 40 bytes per HMAC; each collector has its own barriers and collections",
            };
        }
    }

    private static Statement Growth(Platform platform, int iterations, string says, double claimed)
    {
        double rows = PasswordHashing2021.TimesOneIteration(iterations);
        return Of(
            platform,
            $"iterations-{iterations}",
            says,
            "Comparison by iterations",
            (iterations, 8, 1),
            (1, 8, 1),
            ClaimedRatio.Times(claimed),
            platform.GrowthCause,
            Math.Abs(rows / claimed - 1) > 0.001 ? rows : null
        );
    }

    private static double LengthRatio => PasswordHashing2021.OfBothSalts(1, 8) / PasswordHashing2021.OfBothSalts(1, 666);

    private static Statement Of(
        Platform platform,
        string id,
        string says,
        string where,
        (int Iterations, int Characters, int Salt) one,
        (int Iterations, int Characters, int Salt) other,
        ClaimedRatio claimed,
        string cause,
        double? rows = null
    ) =>
        new()
        {
            Id = $"001-{id}{platform.Suffix}",
            Claim = says + platform.Note,
            Location = where,
            Operation = platform.Operation(one.Iterations, SampleLogin.Of(one.Characters, one.Salt)),
            ComparedWith = platform.Operation(other.Iterations, SampleLogin.Of(other.Characters, other.Salt)),
            Claimed = claimed,
            FromItsRows = rows,
            Cause = cause,
        };

    /// <summary>What hashes: .NET's two engines, and the article's own platform.</summary>
    private sealed record Platform(
        string Suffix,
        string Note,
        Func<int, SampleLogin, string> Operation,
        string LengthCause,
        string GrowthCause
    )
    {
        public static IReadOnlyList<Platform> All { get; } =
        [
            new(
                "",
                "",
                (iterations, login) => HashOperation.NameOf(Sha1(iterations, Pbkdf2Engine.System), login),
                ShaInstructions,
                "Most of one iteration's time is the call into OpenSSL, which is paid once; in the article's Java a quarter was"
            ),
            new(
                "-managed",
                " (managed code, as the article's was)",
                (iterations, login) => HashOperation.NameOf(Sha1(iterations, Pbkdf2Engine.Managed), login),
                KeyOfLongPassword,
                KeyedHash
            ),
            new(
                "-java",
                $" (Java, {JavaDefault})",
                (iterations, login) => JavaOperation(JavaDefault, iterations, login),
                "The long password is hashed to a key first, in 11 compressions",
                "What is done once for a hash counts beside one iteration, and not beside many"
            ),
        ];
    }
}
