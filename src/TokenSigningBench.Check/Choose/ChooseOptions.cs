using TokenSigningBench.Core.Sources;

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

    private readonly ValueOption<string?> _key = new(
        "--key",
        "SOURCE",
        "Key whose algorithms are ranked (default: new keys)\nA file, or the address of a key in a store or a token (cert:, pkcs11:)."
    );

    private readonly PasswordOptions _password = new();

    /// <summary>The common options, for the help.</summary>
    public IReadOnlyList<HelpGroup> HelpGroups =>
        [new("Load", _logins, _verifications), new("Requirements", _until, _verifiers, _standard), new("Key", [_key, .. _password.Common])];

    public ChooseOptions() => _verifiers.AcceptOnlyFromAmong([.. Enum.GetValues<Verifiers>().Select(Name)]);

    public void AddTo(Command command)
    {
        command.Add(_logins);
        command.Add(_verifications);
        command.Add(_until);
        command.Add(_verifiers);
        command.Add(_standard);
        command.Add(_key);
        _password.AddTo(command);
        command.Refuse([.. _password.All], given => !given.Has(_key), $"goes with {_key.Name}");
    }

    /// <summary>Opens the key whose algorithms are ranked.</summary>
    /// <returns>Null if none is named. The caller disposes it.</returns>
    /// <exception cref="UserErrorException">It cannot be opened, is not one key, or is a key that signs no tokens.</exception>
    public SourceKey? OpenKey(ParseResult parsed)
    {
        if (parsed.GetValue(_key) is not { } source)
            return null;
        SourceKey key = _password
            .From(parsed)
            .Load(source, (value, budget) => KeySource.Open(source, value, thumbprint: null, budget))
            .TakeOnly(source);
        if (ObjectionTo(key) is not { } objection)
            return key;
        key.Dispose();
        throw new UserErrorException(key.Source, objection);
    }

    private static string? ObjectionTo(SourceKey key) =>
        key.PrivateKeyMatches == false ? "its private key is not that of its certificate"
        : key.PrivateKey is null ? "holds no private key, and its signatures are timed"
        : Candidates.Of(key.PrivateKey).Count == 0 ? $"is a key of the kind {key.KeyAlgorithm}, which signs no tokens"
        : null;

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
