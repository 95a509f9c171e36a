using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Check.Size;

/// <summary>The options of <c>tokenbench size</c>.</summary>
internal sealed class SizeOptions
{
    private const string EveryProgram = "all";
    private const string NoClaims = "no claims";

    private readonly Argument<string> _source = new("SOURCE")
    {
        Description = "A key file, or an algorithm\nES256, RS256:8192, ML-DSA-65.",
    };

    private readonly ValueOption<string?> _claims = new(
        "--claims",
        "FILE",
        "The user's claims: a JSON file, or a file with a token\nBoth tokens have them beside those of the protocol."
    );

    private readonly ValueOption<string> _through = new(
        "--through",
        "LIST",
        $"Programs on the way, the application last\n{EveryProgram}, {string.Join(", ", HeadLimits.Programs)}.",
        EveryProgram
    );

    private readonly Option<bool> _savesTokens = new("--save-tokens")
    {
        Description = "The session's cookie has both tokens\nSaveTokens = true in ASP.NET Core, which is off by default.",
    };

    private readonly Option<bool> _measure = new("--measure")
    {
        Description =
            "Measure the programs on the way that are installed\nEach takes some seconds. scripts/lab-setup.sh proxies installs them.",
    };

    private readonly PasswordOptions _password = new();

    /// <summary>The options, for the help.</summary>
    public HelpGroup HelpGroup => new("Input", [_source, _claims, _through, _savesTokens, _measure, .. _password.Common]);

    public void AddTo(Command command)
    {
        command.Add(_source);
        command.Add(_claims);
        command.Add(_through);
        command.Add(_savesTokens);
        command.Add(_measure);
        _password.AddTo(command);
    }

    public bool SavesTokens(ParseResult parsed) => parsed.GetValue(_savesTokens);

    public bool IsMeasured(ParseResult parsed) => parsed.GetValue(_measure);

    public string Source(ParseResult parsed) => parsed.GetRequiredValue(_source);

    /// <exception cref="UserErrorException">The source is neither an algorithm nor a file with one key that signs tokens.</exception>
    public SigningSize Signing(ParseResult parsed)
    {
        string source = Source(parsed);
        if (!File.Exists(source) && IsAlgorithm(source))
            return SigningSize.Parse(source);

        using SourceKey key = _password
            .From(parsed)
            .Load(source, (value, budget) => KeySource.Open(source, value, thumbprint: null, budget))
            .TakeOnly(source);
        return SigningSize.Of(key);
    }

    /// <summary>The user's own claims as JSON with their source, and the token that has them; null where none were given.</summary>
    /// <exception cref="UserErrorException">The file cannot be read, or holds neither claims nor a token.</exception>
    public (string? Json, string Source, UnverifiedToken? Token) Claims(ParseResult parsed)
    {
        if (parsed.GetValue(_claims) is not { } file)
            return (null, NoClaims, null);
        (string claims, UnverifiedToken? token) = ClaimsFile.Read(file);
        return (claims, file, token);
    }

    /// <exception cref="UserErrorException">A program is unknown.</exception>
    public IReadOnlyList<string> Through(ParseResult parsed)
    {
        string named = parsed.GetRequiredValue(_through);
        if (named == EveryProgram)
            return HeadLimits.Programs;
        string[] programs = named.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        return programs.FirstOrDefault(program => !HeadLimits.Programs.Contains(program)) is { } unknown
                ? throw new UserErrorException(
                    $"{_through.Name} {unknown}",
                    HeadLimits.Unpredicted.GetValueOrDefault(unknown) ?? $"is not known; known are {string.Join(", ", HeadLimits.Programs)}"
                )
            : programs.Length == 0 ? throw new UserErrorException(_through.Name, "names no program")
            : programs;
    }

    private static bool IsAlgorithm(string text) =>
        JwsAlgorithm.All.Any(algorithm => text == algorithm.Name || text.StartsWith($"{algorithm.Name}:", StringComparison.Ordinal));
}
