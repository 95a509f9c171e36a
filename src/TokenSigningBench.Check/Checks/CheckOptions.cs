using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.Libraries;
using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Core.Capacity;

namespace TokenSigningBench.Check.Checks;

/// <summary>The options of a check, without its sources.</summary>
/// <param name="lab">Null for a program without the lab.</param>
public sealed class CheckOptions(CheckLab? lab)
{
    private static readonly TimeSpan MaxCostTime = TimeSpan.FromMinutes(5);

    private readonly ValueOption<string?> _algorithm = new("--alg", "ALG", "Token algorithm (default: RS256, or the curve's own)");

    private readonly ValueOption<string> _budget = new(
        "--budget",
        "TIME",
        "Maximum CPU time per signature\nA number alone is in milliseconds. It takes the place of the policy's.",
        Invariant($"{new Policy().BudgetMilliseconds}ms")
    );

    private readonly ValueOption<string?> _time = new(
        "--time",
        "TIME",
        "Time to measure each key (default: 360ms)\nMore time narrows an interval that does not decide the budget."
    );

    private readonly ValueOption<int> _tokensPerLogin = new(
        "--tokens-per-login",
        "N",
        "Tokens signed per login\nAn identity and an access token are two.",
        new LoginDemand().TokensPerLogin
    );

    private readonly ValueOption<string?> _peak = new("--peak", "RATE", "Peak rate: 100000/hour, 500/minute, 30/second");

    private readonly ValueOption<string?> _policy = new("--policy", "FILE", "JSON file of limits and severities");

    private readonly ValueOption<string?> _bin = new(
        "--bin",
        "DIR",
        "Server's folder whose Microsoft.IdentityModel signs\nIts bin or publish folder, in place of this program's version."
    );

    private readonly Option<bool> _relyingParties = new("--relying-parties")
    {
        Description = "Verify a token with other libraries\nAlso an unsigned one, and a key set with keys of unknown types.",
    };

    private readonly Option<bool> _noTiming = new("--no-timing") { Description = "Apply the static rules alone; measure nothing" };

    private readonly ValueOption<string> _failOn = new(
        "--fail-on",
        "SEVERITY",
        "Lowest severity that fails (exit 1): error, warning",
        Name(Severity.Error)
    );

    /// <summary>The common options, for the help.</summary>
    public HelpGroup HelpGroup => new("Limits", _budget, _time, _peak, _tokensPerLogin, _algorithm, _policy, _noTiming, _failOn);

    public void AddTo(Command command)
    {
        command.Add(_noTiming);
        command.Add(_failOn);
        _failOn.AcceptOnlyFromAmong(Name(Severity.Error), Name(Severity.Warning));
        command.NotWith(_noTiming, _budget, _time, _peak, _tokensPerLogin, _relyingParties);
        command.Add(_algorithm);
        command.Add(_budget);
        command.Add(_time);
        command.Add(_tokensPerLogin);
        command.Add(_peak);
        command.Add(_policy);
        command.Add(_bin);
        command.Add(_relyingParties);
    }

    /// <summary>The least severity of a finding with which the command ends with <see cref="ExitCode.NotMet"/>.</summary>
    public Severity FailOn(ParseResult parsed) => Enum.Parse<Severity>(parsed.GetRequiredValue(_failOn), ignoreCase: true);

    /// <summary>Whether other libraries are asked too.</summary>
    public bool AsksRelyingParties(ParseResult parsed) => parsed.GetValue(_relyingParties);

    /// <summary>Refuses options that are about keys.</summary>
    /// <exception cref="UserErrorException">One of them was given.</exception>
    public void RequireNoneForTokens(ParseResult parsed)
    {
        Option[] ofKeys = [_budget, _time, _peak, _tokensPerLogin, _algorithm, _policy, _bin];
        if (Array.Find(ofKeys, parsed.CommandResult.Has) is { } option)
            throw new UserErrorException(option.Name, "goes with a key, and a token is named");
    }

    /// <param name="cancel">Stops the process that tries a server's libraries.</param>
    /// <exception cref="UserErrorException">
    /// An option is invalid, the policy cannot be read, or the server's folder has no library to try.
    /// </exception>
    public InspectionRequest From(ParseResult parsed, CancellationToken cancel) =>
        new()
        {
            Algorithm = parsed.GetValue(_algorithm) is { } name ? JwsAlgorithm.Parse(name) : null,
            Policy = PolicyOf(parsed),
            IsTimed = !parsed.GetValue(_noTiming),
            CostTime = parsed.GetValue(_time) is { } time
                ? TimeText.ParseLoadDuration(_time.Name, time, MaxCostTime)
                : InspectionRequest.DefaultCostTime,
            Demand = new(_tokensPerLogin.Between(parsed, 100), parsed.GetValue(_peak) is { } peak ? LoginRate.Parse(peak) : null),
            RelyingParties = parsed.GetValue(_relyingParties)
                ? (key, algorithm) =>
                    RelyingPartyTrials
                        .RunAsync(key, algorithm, TimeProvider.System, Messages.Progress(parsed), cancel)
                        .GetAwaiter()
                        .GetResult()
                : null,
            KeySetParties =
                parsed.GetValue(_relyingParties) && lab is not null
                    ? (key, algorithm) => lab.KeySetParties(key, algorithm, Messages.Progress(parsed), cancel).GetAwaiter().GetResult()
                    : null,
            UnsignedTokens = parsed.GetValue(_relyingParties)
                ? (key, algorithm) =>
                    UnsignedTokens
                        .RunAsync(key, algorithm, lab?.Logins, TimeProvider.System, Messages.Progress(parsed), cancel)
                        .GetAwaiter()
                        .GetResult()
                : null,
            Libraries = parsed.GetValue(_bin) is { } bin ? LibrariesIn(LibraryFolder.Open(bin), cancel) : null,
        };

    private static Func<TokenKey, JwsAlgorithm, string, IReadOnlyList<SignerTrial>> LibrariesIn(
        LibraryFolder folder,
        CancellationToken cancel
    )
    {
        var process = new LibraryProcess(folder, SignWithCommand.CreateStartInfo(folder));
        return (key, algorithm, payload) => process.Try(key, algorithm, payload, cancel);
    }

    private static string Name(Severity severity) => severity.ToString().ToLowerInvariant();

    private Policy PolicyOf(ParseResult parsed)
    {
        Policy policy = parsed.GetValue(_policy) is { } path ? PolicyFile.Read(path) : new();
        return parsed.CommandResult.Has(_budget)
            ? policy with
            {
                BudgetMilliseconds = TimeText.ParseMilliseconds(_budget.Name, parsed.GetRequiredValue(_budget)),
            }
            : policy;
    }
}
