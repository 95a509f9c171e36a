namespace TokenSigningBench.Check.PasswordHash;

/// <summary>The options of <c>tokenbench password-hash</c>.</summary>
internal sealed class PasswordHashOptions
{
    private const int MaxCores = 4096;

    private const double DefaultMilliseconds = 250;

    // The format of ASP.NET Core Identity since .NET 7 (PasswordHasher, V3): PBKDF2 with HMAC-SHA512 and 100,000 iterations. A .NET server
    // without another hash uses this one. OWASP's password storage cheat sheet asks for 220,000 iterations with this hash, or 600,000 with
    // SHA-256, and puts PBKDF2 first only where FIPS 140 is required.
    private const string SchemeOfIterations = "pbkdf2-sha512";

    private readonly ValueOption<string?> _scheme = new(
        "--scheme",
        "NAME",
        "Password hash, such as bcrypt (default: each)\n"
            + $"{HashFamily.Names}, {Argon2Setting.Example}. With --iterations: {SchemeOfIterations}, as in ASP.NET."
    );

    private readonly ValueOption<string?> _target = new(
        "--target",
        "TIME",
        "Find the setting for this time per hash [250ms]\nWith --with-cert: per login."
    );

    private readonly ValueOption<double?> _rate = new("--logins-per-second", "N", "Find the setting for this rate at 70% utilization");

    private readonly ValueOption<int?> _iterations = new("--iterations", "N", "Measure PBKDF2 or Argon2id with this many iterations");

    private readonly ValueOption<int?> _cost = new("--cost", "N", "Measure bcrypt with this cost, scrypt with 2^N");

    private readonly ValueOption<int?> _cores = new("--cores", "N", "Cores of the server (default: this machine's)");

    private readonly Option<bool> _recommended = new("--recommended")
    {
        Description = "Measure recommended and default settings\nOWASP, RFC 9106, Keycloak and ASP.NET Core Identity.",
    };

    /// <summary>The options, for the help.</summary>
    public IReadOnlyList<HelpGroup> HelpGroups =>
        [new("Hash", _scheme, _iterations, _cost, _recommended), new("Find a setting", _target, _rate, _cores)];

    public void AddTo(Command command)
    {
        command.Add(_scheme);
        command.Add(_target);
        command.Add(_rate);
        command.Add(_iterations);
        command.Add(_cost);
        command.Add(_cores);
        command.Add(_recommended);
        command.NotWith(_recommended, _scheme, _target, _rate, _iterations, _cost, _cores);
    }

    /// <summary>The option that measures recommended settings.</summary>
    public Option<bool> Recommended => _recommended;

    /// <returns>The function, or null for each of them; the target; the setting to measure, or null where it is to be found.</returns>
    /// <exception cref="UserErrorException">An option is invalid, or two contradict each other.</exception>
    public (HashFamily? Family, HashTarget Target, int? Given) From(ParseResult parsed)
    {
        HashFamily? named = parsed.GetValue(_scheme) is { } scheme ? HashFamily.Parse(scheme) : null;
        int cores = _cores.Between(parsed, MaxCores) ?? Environment.ProcessorCount;
        HashFamily family = named ?? HashFamily.Parse(SchemeOfIterations);
        (string? time, double? perSecond) = (parsed.GetValue(_target), parsed.GetValue(_rate));
        if (named?.Given is not null && (time is not null || perSecond is not null || parsed.CommandResult.Has(_iterations)))
            throw new UserErrorException(named.Id, "names its iterations (t); leave t out where they are an option, or to be found");
        return (time, perSecond, parsed.GetValue(_iterations), parsed.GetValue(_cost)) switch
        {
            (null, null, null, null) when named?.Given is { } given => (named, HashTarget.None(cores), given),
            (null, null, null, null) => (named, HashTarget.OfTime(DefaultMilliseconds, cores), null),
            ({ } target, null, null, null) => (
                named,
                HashTarget.OfTime(TimeText.ParseWait(_target.Name, target, HashTarget.MaxDuration).TotalMilliseconds, cores),
                null
            ),
            (null, { } rate, null, null) => (named, HashTarget.OfRate(Positive(rate), cores), null),
            (null, null, not null, null) => (family, HashTarget.None(cores), Given(family, parsed, _iterations, doubles: false)),
            (null, null, null, not null) => (family, HashTarget.None(cores), Given(family, parsed, _cost, doubles: true)),
            _ => throw new UserErrorException(
                "password-hash",
                $"takes one of {_target.Name}, {_rate.Name}, {_iterations.Name} and {_cost.Name}"
            ),
        };
    }

    private double Positive(double rate) =>
        rate > 0 && double.IsFinite(rate) ? rate : throw new UserErrorException(_rate.Name, "is not a number of logins above zero");

    private static int? Given(HashFamily family, ParseResult parsed, Option<int?> option, bool doubles) =>
        family.Doubles == doubles
            ? option.Between(parsed, family.Max, family.Min)
            : throw new UserErrorException(
                option.Name,
                $"{family.Id} has no such setting; it takes {(family.Doubles ? "--cost" : "--iterations")}"
            );
}
