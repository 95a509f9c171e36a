namespace TokenSigningBench.Check.Choose;

/// <summary>The options of <c>tokenbench choose</c>.</summary>
internal sealed class ChooseOptions
{
    private const int LastYear = 2100;
    private const double MaxPerSecond = 1e9;

    private static readonly ChoiceRequest Default = new() { UntilYear = LastYear };

    private readonly ValueOption<string> _logins = new(
        "--logins-per-second",
        "N",
        "Logins per second, each with one token",
        Invariant($"{Default.LoginsPerSecond:0}")
    );

    private readonly ValueOption<string> _verifications = new(
        "--verifications-per-token",
        "N",
        "Verifications per token",
        Invariant($"{Default.VerificationsPerToken:0}")
    );

    private readonly ValueOption<string?> _until = new(
        "--until",
        "YEAR",
        "Last year in which signatures must be secure\nDefault: this year."
    );

    private readonly ValueOption<string> _verifiers = new(
        "--verifiers",
        "WHO",
        "Who verifies tokens: own, partners, public\nOwn: one trust domain. Partners: known parties.",
        Name(Default.Verifiers)
    );

    private readonly ValueOption<string> _standard = new(
        "--standard",
        "NAME",
        "Required standard: none, nist, bsi, fapi, cnsa",
        Default.Standard.Name
    );

    /// <summary>The common options, for the help.</summary>
    public IReadOnlyList<HelpGroup> HelpGroups =>
        [new("Load", _logins, _verifications), new("Requirements", _until, _verifiers, _standard)];

    public ChooseOptions() => _verifiers.AcceptOnlyFromAmong([.. Enum.GetValues<Verifiers>().Select(Name)]);

    public void AddTo(Command command)
    {
        command.Add(_logins);
        command.Add(_verifications);
        command.Add(_until);
        command.Add(_verifiers);
        command.Add(_standard);
    }

    /// <exception cref="UserErrorException">An option is invalid.</exception>
    public ChoiceRequest From(ParseResult parsed, TimeProvider time) =>
        new()
        {
            LoginsPerSecond = Number(parsed, _logins, min: 0.001),
            VerificationsPerToken = Number(parsed, _verifications, min: 0),
            UntilYear = Year(parsed, time.GetUtcNow().Year),
            Verifiers = Enum.Parse<Verifiers>(parsed.GetRequiredValue(_verifiers), ignoreCase: true),
            Standard = SigningStandard.Parse(parsed.GetRequiredValue(_standard)),
        };

    // Parsed here, the same in every culture: the library's parser names .NET types in its messages.
    private static double Number(ParseResult parsed, Option<string> option, double min) =>
        parsed.GetRequiredValue(option) is var text
        && double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double number)
        && number >= min
        && number <= MaxPerSecond
            ? number
            : throw new UserErrorException($"{option.Name} {text}", Invariant($"is not a number from {min} to a billion"));

    private int Year(ParseResult parsed, int thisYear) =>
        parsed.GetValue(_until) is not { } text ? thisYear
        : int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int year) && year >= thisYear && year <= LastYear ? year
        : throw new UserErrorException($"{_until.Name} {text}", $"is not a year from {thisYear} to {LastYear}");

    private static string Name(Verifiers verifiers) => verifiers.ToString().ToLowerInvariant();
}
