using System.Text.RegularExpressions;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>The parameters of Argon2id in its name: memory and lanes are fixed, and the iterations are searched or given.</summary>
/// <param name="MemoryKib">The memory m in KiB.</param>
/// <param name="Lanes">The parallelism p.</param>
/// <param name="Iterations">The iterations t; null where the name has none.</param>
public sealed partial record Argon2Setting(int MemoryKib, int Lanes, int? Iterations = null)
{
    /// <summary>The function's name without parameters.</summary>
    public const string FunctionId = "argon2id";

    public const string Title = "Argon2id";

    /// <summary>The name with all parameters, as an example.</summary>
    public const string Example = "argon2id:m=7168,t=5,p=1";

    // 4 GiB: RFC 9106 section 4 recommends 2 GiB at most, and 4 lanes.
    private const int MaxMemoryKib = 4 << 20;
    private const int MaxLanes = 64;

    /// <summary>The settings that OWASP recommends, with the most memory first. They protect equally well, by its own words.</summary>
    public static IReadOnlyList<Argon2id> Owasp { get; } =
    [new(47104, 1, 1), new(19456, 2, 1), new(12288, 3, 1), new(9216, 4, 1), new(7168, 5, 1)];

    /// <summary>The memory of OWASP's minimum in short, "19 MiB of memory, an iteration count of 2, and 1 degree of parallelism".</summary>
    public static Argon2Setting Default { get; } = new(19456, 1);

    /// <summary>
    /// The amounts of memory for a setting that is searched, the smallest first. More than 64 MiB, the second recommendation of RFC 9106
    /// section 4, would let few logins run at once.
    /// </summary>
    public static IReadOnlyList<int> SearchedMemory { get; } = [.. Owasp.Select(one => one.MemoryKib).Order(), 65536];

    /// <summary>The name on the command line.</summary>
    public string Id =>
        this == Default
            ? FunctionId
            : $"{FunctionId}:m={Text(MemoryKib)}{(Iterations is { } own ? $",t={Text(own)}" : "")},p={Text(Lanes)}";

    private static int MinMemoryKib => Owasp[^1].MemoryKib;

    /// <summary>The function with the iterations as its parameter.</summary>
    public HashFamily Family() =>
        new()
        {
            Id = Id,
            Title = Title,
            Engine = "BouncyCastle",
            Setting = $"m={Text(MemoryKib)} t={{0}} p={Text(Lanes)}",
            First = 1,
            Min = 1,
            Max = int.MaxValue,
            Doubles = false,
            Owasp = new(Owasp.First(one => one.MemoryKib <= MemoryKib).Iterations, "its first choice"),
            Given = Iterations,
            At = iterations => new Argon2id(MemoryKib, iterations, Lanes),
        };

    /// <summary>Reads a name such as "argon2id:m=19456,t=2,p=1", where each parameter may be missing.</summary>
    /// <returns>The parameters; null where the name is another function's.</returns>
    /// <exception cref="UserErrorException">A parameter is unknown, or out of range.</exception>
    public static Argon2Setting? Parse(string id)
    {
        if (!id.StartsWith($"{FunctionId}:", StringComparison.Ordinal))
            return null;
        int? memory = null,
            iterations = null,
            lanes = null;
        foreach (string parameter in id[(FunctionId.Length + 1)..].Split(','))
        {
            switch (parameter.Split('='))
            {
                case ["m", var value] when memory is null:
                    memory = Number(value, MinMemoryKib, MaxMemoryKib, "of memory in KiB; OWASP recommends no setting with less");
                    break;
                case ["t", var value] when iterations is null:
                    iterations = Number(value, 1, int.MaxValue, "of iterations");
                    break;
                case ["p", var value] when lanes is null:
                    lanes = Number(value, 1, MaxLanes, "of lanes");
                    break;
                default:
                    throw new UserErrorException(id, $"'{parameter}' is no parameter of Argon2id; write it as {Example}");
            }
        }

        return new(memory ?? Default.MemoryKib, lanes ?? Default.Lanes, iterations);

        int Number(string text, int min, int max, string of) =>
            int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number >= min && number <= max
                ? number
                : throw new UserErrorException(id, Invariant($"'{text}' is not a number from {min} to {max} {of}"));
    }

    /// <summary>The parameters of a function; null where it is not Argon2id.</summary>
    public static Argon2Setting? Of(HashFamily family) =>
        family.At(family.Default) is Argon2id own ? new(own.MemoryKib, own.Lanes, family.Given) : null;

    /// <summary>Reads memory and lanes of a setting's description, "m=19456 t=2 p=1"; null where it is none.</summary>
    public static Argon2Setting? OfDescription(string description) =>
        Description().Match(description) is { Success: true } match
        && int.TryParse(match.Groups[1].ValueSpan, NumberStyles.None, CultureInfo.InvariantCulture, out int memory)
        && int.TryParse(match.Groups[2].ValueSpan, NumberStyles.None, CultureInfo.InvariantCulture, out int lanes)
        && memory >= MinMemoryKib
        && memory <= MaxMemoryKib
        && lanes is >= 1 and <= MaxLanes
            ? new(memory, lanes)
            : null;

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    [GeneratedRegex(@"^m=(\d+) t=\d+ p=(\d+)$", RegexOptions.CultureInvariant)]
    private static partial Regex Description();
}
