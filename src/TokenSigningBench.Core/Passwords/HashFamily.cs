using System.Text.RegularExpressions;

namespace TokenSigningBench.Core.Passwords;

/// <summary>A password hash function with one parameter left open: how much work it does.</summary>
public sealed partial record HashFamily
{
    /// <summary>Its name on the command line.</summary>
    public required string Id { get; init; }

    /// <summary>Its name in sentences.</summary>
    public required string Title { get; init; }

    /// <summary>Whose arithmetic is measured.</summary>
    public required string Engine { get; init; }

    /// <summary>What the parameter is called, with the parameter's place marked by {0}.</summary>
    public required string Setting { get; init; }

    /// <summary>The least that the parameter can be.</summary>
    public required int Min { get; init; }

    /// <summary>The most that it can be.</summary>
    public required int Max { get; init; }

    /// <summary>Where trying starts: so little work that it takes no time, and enough that calling the function does not count.</summary>
    public int First => Doubles ? Min : 1000;

    /// <summary>Whether one more doubles the work; if not, the work grows in proportion.</summary>
    public required bool Doubles { get; init; }

    public required OwaspMinimum Owasp { get; init; }

    /// <summary>The function with its parameter set.</summary>
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
            // 1 MiB: with less it is no longer a function that needs memory.
            Min = 10,
            // BouncyCastle's blocks are counted by an int.
            Max = 24,
            Doubles = true,
            Owasp = new(17, "where Argon2id is not available"),
            At = logN => new Scrypt(logN, 8, 1),
        },
    ];

    /// <summary>Finds a function by its name on the command line.</summary>
    /// <exception cref="UserErrorException">There is none of that name here.</exception>
    public static HashFamily Parse(string id) =>
        All.FirstOrDefault(family => family.Id == id)
        ?? throw new UserErrorException(
            id,
            id == "argon2id"
                ? $"OWASP's first choice is {OwaspMinimum.FirstChoiceNotHere}"
                : $"unknown scheme; known are {string.Join(", ", All.Select(family => family.Id))}"
        );

    /// <summary>A value of the parameter as sentences have it: "600,000 iterations", "cost 10", "N=2^17".</summary>
    public string Describe(int parameter)
    {
        string text = string.Format(CultureInfo.InvariantCulture, Setting, parameter);
        return parameter == 1 ? text.TrimEnd('s') : text;
    }

    /// <summary>The parameter that <see cref="Describe"/> made a text of; null where it made none such.</summary>
    public int? Parameter(string description) =>
        int.TryParse(Number().Match(description).Value, NumberStyles.AllowThousands, CultureInfo.InvariantCulture, out int parameter)
        && Describe(parameter) == description
            ? parameter
            : null;

    /// <summary>How many times the work of one setting another does.</summary>
    public double Work(int parameter, int comparedWith) =>
        Doubles ? Math.Pow(2, parameter - comparedWith) : (double)parameter / comparedWith;

    /// <summary>The parameter that does so many times the work, the largest that does not do more.</summary>
    /// <param name="parameter">The parameter to start from.</param>
    /// <param name="times">How many times its work.</param>
    public int Scaled(int parameter, double times)
    {
        double wanted = Doubles ? parameter + Math.Floor(Math.Log2(times)) : Math.Floor(parameter * times);
        return (int)Math.Clamp(wanted, Min, Max);
    }

    [GeneratedRegex(@"[\d,]+", RegexOptions.RightToLeft | RegexOptions.CultureInvariant)]
    private static partial Regex Number();

    private static HashFamily Pbkdf2(HashAlgorithmName hash, OwaspMinimum owasp) =>
        new()
        {
            Id = $"pbkdf2-{hash.Name!.ToLowerInvariant()}",
            Title = $"PBKDF2-HMAC-{hash.Name}",
            Engine = "the system",
            Setting = "{0:N0} iterations",
            Min = 1,
            Max = int.MaxValue,
            Doubles = false,
            Owasp = owasp,
            // One output of the hash: more costs the defender and not the attacker.
            At = iterations => new Pbkdf2(hash, iterations, Passwords.Pbkdf2.OutputBits(hash), Pbkdf2Engine.System),
        };
}
