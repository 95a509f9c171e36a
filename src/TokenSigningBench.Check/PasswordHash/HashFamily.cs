using System.Text.RegularExpressions;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>A password hash function whose work parameter is not fixed.</summary>
public sealed partial record HashFamily
{
    /// <summary>The name on the command line.</summary>
    public required string Id { get; init; }

    /// <summary>The name in sentences.</summary>
    public required string Title { get; init; }

    /// <summary>The implementation that is measured.</summary>
    public required string Engine { get; init; }

    /// <summary>The parameter's description, with {0} for its value.</summary>
    public required string Setting { get; init; }

    public required int Min { get; init; }

    public required int Max { get; init; }

    /// <summary>The start of the search: so little work that it is fast, and enough that the call overhead does not matter.</summary>
    public required int First { get; init; }

    /// <summary>Whether an increment of 1 doubles the work; otherwise the work is proportional to the parameter.</summary>
    public required bool Doubles { get; init; }

    public required OwaspMinimum Owasp { get; init; }

    /// <summary>The parameter that the name on the command line has; null for most names.</summary>
    public int? Given { get; init; }

    /// <summary>The parameter where no other is named: OWASP's minimum, unless the name has one.</summary>
    public int Default => Given ?? Owasp.Parameter;

    /// <summary>Returns the function with its parameter set.</summary>
    public required Func<int, IPasswordScheme> At { get; init; }

    public static IReadOnlyList<HashFamily> All { get; } =
    [
        Pbkdf2(HashAlgorithmName.SHA1, new(1_400_000, "legacy only, not for new systems")),
        Pbkdf2(HashAlgorithmName.SHA256, new(600_000, "recommended where FIPS 140 is required")),
        Pbkdf2(HashAlgorithmName.SHA512, new(220_000, null)),
        new()
        {
            Id = "bcrypt",
            Title = "bcrypt",
            Engine = "BouncyCastle",
            Setting = "cost {0}",
            First = 4,
            Min = 4,
            Max = 31,
            Doubles = true,
            Owasp = new(10, "for legacy systems, and passwords of at most 72 bytes"),
            At = cost => new Bcrypt(cost),
        },
        new()
        {
            Id = "scrypt",
            Title = "scrypt with r=8 and p=1",
            Engine = "BouncyCastle",
            Setting = "N=2^{0}",
            First = 10,
            // 1 MiB: with less it is no longer a memory-hard function.
            Min = 10,
            // BouncyCastle counts blocks with an int.
            Max = 24,
            Doubles = true,
            Owasp = new(17, "where Argon2id is not available"),
            At = logN => new Scrypt(logN, 8, 1),
        },
        Argon2Setting.Default.Family(),
    ];

    /// <summary>The functions for new systems in OWASP's order of preference.</summary>
    public static IReadOnlyList<HashFamily> ByPreference { get; } =
    [.. new[] { Argon2Setting.FunctionId, "scrypt", "bcrypt", "pbkdf2-sha256", "pbkdf2-sha512" }.Select(Parse)];

    /// <summary>The names on the command line, for help and messages.</summary>
    public static string Names => string.Join(", ", All.Select(family => family.Id));

    /// <summary>Finds a function by its name on the command line.</summary>
    /// <exception cref="UserErrorException">There is no function of that name here.</exception>
    public static HashFamily Parse(string id) =>
        All.FirstOrDefault(family => family.Id == id)
        ?? Argon2Setting.Parse(id)?.Family()
        ?? throw new UserErrorException(id, $"unknown scheme; known are {Names}, {Argon2Setting.Example}");

    /// <summary>Finds a function by its title, and by those of its parameters that only a setting has.</summary>
    /// <returns>The function; null where there is none with this title and setting.</returns>
    public static HashFamily? Of(string title, string setting) =>
        All.Select(family => family.Title == Argon2Setting.Title ? Argon2Setting.OfDescription(setting)?.Family() : family)
            .FirstOrDefault(family => family?.Title == title);

    /// <summary>A parameter in text: "600,000 iterations", "cost 10", "N=2^17".</summary>
    public string Describe(int parameter)
    {
        string text = string.Format(CultureInfo.InvariantCulture, Setting, parameter);
        return parameter == 1 ? text.TrimEnd('s') : text;
    }

    /// <summary>The inverse of <see cref="Describe"/>; null for any other text.</summary>
    public int? Parameter(string description) =>
        int.TryParse(
            Number().Match(description, Setting.IndexOf('{', StringComparison.Ordinal)).Value,
            NumberStyles.AllowThousands,
            CultureInfo.InvariantCulture,
            out int parameter
        )
        && Describe(parameter) == description
            ? parameter
            : null;

    /// <summary>The work of one parameter as a multiple of another's.</summary>
    public double Work(int parameter, int comparedWith) =>
        Doubles ? Math.Pow(2, parameter - comparedWith) : (double)parameter / comparedWith;

    /// <summary>The largest parameter with at most <paramref name="times"/> times the work of <paramref name="parameter"/>.</summary>
    public int ScaleParameter(int parameter, double times)
    {
        double wanted = Doubles ? parameter + Math.Floor(Math.Log2(times)) : Math.Floor(parameter * times);
        return (int)Math.Clamp(wanted, Min, Max);
    }

    [GeneratedRegex(@"[\d,]+", RegexOptions.CultureInvariant)]
    private static partial Regex Number();

    private static HashFamily Pbkdf2(HashAlgorithmName hash, OwaspMinimum owasp) =>
        new()
        {
            Id = $"pbkdf2-{hash.Name!.ToLowerInvariant()}",
            Title = $"PBKDF2-HMAC-{hash.Name}",
            Engine = "the system",
            Setting = "{0:N0} iterations",
            First = 1000,
            Min = 1,
            Max = int.MaxValue,
            Doubles = false,
            Owasp = owasp,
            // One output of the hash: deriving more costs the defender and not the attacker.
            At = iterations => new Pbkdf2(hash, iterations, PasswordHash.Pbkdf2.OutputBits(hash), Pbkdf2Engine.System),
        };
}
