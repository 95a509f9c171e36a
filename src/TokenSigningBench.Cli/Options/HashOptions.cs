using TokenSigningBench.Core.Passwords;

namespace TokenSigningBench.Cli.Options;

/// <summary>The options of <c>tokenbench hash</c>.</summary>
internal sealed class HashOptions
{
    private const int MaxCores = 4096;

    private readonly Option<string> _scheme = new("--scheme")
    {
        Description = string.Join(", ", HashFamily.All.Select(family => family.Id)),
        Required = true,
    };

    private readonly Option<string?> _target = new("--target")
    {
        Description = "Find the setting with which a hash takes this long: 250ms, 0.25s; with --with-cert, a login",
    };

    private readonly Option<double?> _rate = new("--logins-per-second")
    {
        Description = "Find the setting with which so many logins a second keep the cores busy 70 % of the time",
    };

    private readonly Option<int?> _iterations = new("--iterations")
    {
        Description = "Measure PBKDF2 with so many iterations, and find none",
    };

    private readonly Option<int?> _cost = new("--cost")
    {
        Description = "Measure bcrypt with this cost, or scrypt with 2 to this power for N, and find none",
    };

    private readonly Option<int?> _cores = new("--cores") { Description = "The server's cores; this machine's when left out" };

    public void AddTo(Command command)
    {
        command.Add(_scheme);
        command.Add(_target);
        command.Add(_rate);
        command.Add(_iterations);
        command.Add(_cost);
        command.Add(_cores);
    }

    /// <exception cref="UserErrorException">An option is invalid, or two contradict each other.</exception>
    public (HashFamily Family, HashTarget Target, int? Given) From(ParseResult parsed)
    {
        HashFamily family = HashFamily.Parse(parsed.GetRequiredValue(_scheme));
        int cores = _cores.Between(parsed, MaxCores) ?? Environment.ProcessorCount;
        return (parsed.GetValue(_target), parsed.GetValue(_rate), parsed.GetValue(_iterations), parsed.GetValue(_cost)) switch
        {
            ({ } target, null, null, null) => (
                family,
                HashTarget.OfTime(TimeText.ParseWait(_target.Name, target, HashTarget.MaxDuration).TotalMilliseconds, cores),
                null
            ),
            (null, { } rate, null, null) => (family, HashTarget.OfRate(Positive(rate), cores), null),
            (null, null, not null, null) => (family, HashTarget.None(cores), Given(family, parsed, _iterations, doubles: false)),
            (null, null, null, not null) => (family, HashTarget.None(cores), Given(family, parsed, _cost, doubles: true)),
            _ => throw new UserErrorException("hash", $"takes one of {_target.Name}, {_rate.Name}, {_iterations.Name} and {_cost.Name}"),
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
