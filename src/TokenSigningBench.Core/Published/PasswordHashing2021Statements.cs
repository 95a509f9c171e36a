using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Statements;

namespace TokenSigningBench.Core.Published;

/// <summary>The statements of "Keycloak password hashing", for platform crypto and for managed code, which the article used.</summary>
public static class PasswordHashing2021Statements
{
    private const string Lengths = "Comparison by password length";
    private const string Collectors = "Password hashing per garbage collector";

    /// <summary>The iterations that the article takes for Keycloak's default.</summary>
    public const int KeycloakIterations = 27500;

    /// <summary>The Java collectors that the article compares, by their names in its statements.</summary>
    public static IReadOnlyList<string> JavaCollectors { get; } = ["G1 (Java)", "Parallel (Java)", "Shenandoah (Java)"];

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

    private static IEnumerable<Statement> All()
    {
        foreach (Pbkdf2Engine engine in new[] { Pbkdf2Engine.System, Pbkdf2Engine.Managed })
        {
            yield return Of(
                engine,
                "salt",
                "Another salt changes the throughput very little",
                "first table, first two rows",
                (1, 8, 2),
                (1, 8, 1),
                ClaimedRatio.Same,
                "Both salts have 16 bytes, and a salt is hashed once a block: the same work"
            );
            yield return Of(
                engine,
                "length-1",
                "At 1 iteration a password 95 times as long (666 characters are 83 times 8) hashes at 0.52 times the throughput",
                Lengths,
                (1, 666, 1),
                (1, 8, 1),
                ClaimedRatio.Times(1 / 0.52),
                LengthCause(engine),
                LengthRatio
            );
            yield return Of(
                engine,
                "length-cracking",
                "Such a password would double the time to crack it at 1 iteration",
                Lengths,
                (1, 666, 1),
                (1, 8, 1),
                ClaimedRatio.Times(2),
                LengthCause(engine),
                LengthRatio
            );
            yield return Of(
                engine,
                "length-1000",
                "The more iterations, the smaller the difference that a password's length makes: at 1,000 next to none",
                Lengths,
                (1000, 666, 1),
                (1000, 8, 1),
                ClaimedRatio.Same,
                "The long password is hashed to a key once, in 11 compressions beside 8,000"
            );
            yield return Of(
                engine,
                "length-27500",
                "At 27,500 iterations 666 characters cost what 8 do, within the error",
                Lengths,
                (KeycloakIterations, 666, 1),
                (KeycloakIterations, 8, 1),
                ClaimedRatio.Same,
                "The long password is hashed to a key once, in 11 compressions beside 220,000"
            );
            yield return Growth(engine, 100000, "1 iteration is 76,795 times as fast as 100,000", 76795);
            yield return Growth(engine, KeycloakIterations, "1 iteration is 20,758 times as fast as 27,500", 20758);
            yield return Growth(engine, 10, "1 iteration is 7.857 times as fast as 10", 7.857);
        }

        foreach (Statement statement in OfToday().Concat(OfCollectors()))
            yield return statement;
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
        // "You can make things faster, you can make things slower": these factors are between its slowest and its fastest.
        var spread = new ClaimedRatio(
            PasswordHashing2021.CollectorRatio(PasswordHashing2021.Laptop, "Shenandoah", "Parallel"),
            PasswordHashing2021.CollectorRatio(PasswordHashing2021.Server, "Shenandoah", "Parallel")
        );
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
                Claimed = spread,
                Cause =
                    scheme.Engine == Pbkdf2Engine.System
                        ? "A hash allocates its result alone: there is nothing to collect"
                        : "A hash allocates 2 KB in tens of milliseconds: there is nothing to collect",
            };
        }

        yield return Java(
            "shenandoah-laptop",
            "Shenandoah is the slowest, 9 % slower than G1 (6.6 % by the laptop's rows)",
            "Shenandoah (Java)",
            "G1 (Java)",
            ClaimedRatio.Times(1 / 0.91),
            PasswordHashing2021.CollectorRatio(PasswordHashing2021.Laptop, "Shenandoah", "G1")
        );
        yield return Java(
            "shenandoah-server",
            "Shenandoah is the slowest on the Ryzen too (6.4 % by its rows)",
            "Shenandoah (Java)",
            "G1 (Java)",
            ClaimedRatio.Times(1 / 0.91),
            PasswordHashing2021.CollectorRatio(PasswordHashing2021.Server, "Shenandoah", "G1")
        );
        yield return Java(
            "portable",
            "The collectors' order is the same on both machines: Parallel, G1, ZGC, Shenandoah",
            "Parallel (Java)",
            "G1 (Java)",
            ClaimedRatio.Shorter,
            null
        );

        Statement Java(string id, string says, string collector, string comparedWith, ClaimedRatio claimed, double? rows) =>
            new()
            {
                Id = $"001-{id}",
                Claim = says,
                Location = Collectors,
                Operation = HashOperation.NameUnder(collector, managed, login),
                ComparedWith = HashOperation.NameUnder(comparedWith, managed, login),
                Claimed = claimed,
                FromItsRows = rows,
                Cause = "Those are Java's collectors; .NET's are compared above",
            };
    }

    private static Statement Growth(Pbkdf2Engine engine, int iterations, string says, double claimed)
    {
        double rows = PasswordHashing2021.TimesOneIteration(iterations);
        return Of(
            engine,
            $"iterations-{iterations}",
            says,
            "Comparison by iterations",
            (iterations, 8, 1),
            (1, 8, 1),
            ClaimedRatio.Times(claimed),
            engine == Pbkdf2Engine.System
                ? "Most of one iteration's time is the call into OpenSSL, which is paid once; in the article's Java a quarter was"
                : "Two fifths of one iteration's time are making and keying the HMAC, which is paid once; "
                    + "in the article's Java a quarter was",
            Math.Abs(rows / claimed - 1) > 0.001 ? rows : null
        );
    }

    private static double LengthRatio => PasswordHashing2021.OfBothSalts(1, 8) / PasswordHashing2021.OfBothSalts(1, 666);

    private static string LengthCause(Pbkdf2Engine engine) =>
        engine == Pbkdf2Engine.System
            ? "The long password is hashed to a key first; "
                + "with the processor's own instructions for SHA that is little beside the call into OpenSSL"
            : "The long password is hashed to a key first: 11 compressions beside the 10 of everything else";

    private static Statement Of(
        Pbkdf2Engine engine,
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
            Id = $"001-{id}{(engine == Pbkdf2Engine.System ? "" : "-managed")}",
            Claim = engine == Pbkdf2Engine.System ? says : $"{says} (managed code, as the article's was)",
            Location = where,
            Operation = HashOperation.NameOf(Sha1(one.Iterations, engine), SampleLogin.Of(one.Characters, one.Salt)),
            ComparedWith = HashOperation.NameOf(Sha1(other.Iterations, engine), SampleLogin.Of(other.Characters, other.Salt)),
            Claimed = claimed,
            FromItsRows = rows,
            Cause = cause,
        };
}
