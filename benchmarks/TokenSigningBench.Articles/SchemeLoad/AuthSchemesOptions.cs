using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Articles.Primitives;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>Which authentication schemes <c>auth-schemes</c> measures, and how.</summary>
internal sealed class AuthSchemesOptions
{
    private const string DefaultUserCounts = "1,2,5,10,25,50";
    private const string DefaultDuration = "10s";
    private const int DefaultRounds = 10;
    private const int DefaultSeed = 1;
    private const int MaxRounds = 100;
    private const int MaxLoads = 16;
    private const string AllFigures = "all";

    private static readonly TimeSpan MaxDuration = TimeSpan.FromMinutes(10);

    private readonly Option<string?> _schemes = new ValueOption<string?>(
        "--schemes",
        "NAMES",
        $"Schemes or groups: {string.Join(", ", SchemeNames.Groups.Keys)}\n"
            + $"With commas between. Schemes: {string.Join(", ", SchemeNames.All)}. Default: {string.Join(", ", SchemeNames.Default)}."
    );

    private readonly ValueOption<string?> _primitives = new(
        "--primitives",
        "NUMBERS",
        $"Figures of the 2002 article to measure: 4 to 13 or {AllFigures}\n"
            + "Measures hashes, ciphers and signatures as web requests, in place of schemes."
    );

    private readonly ValueOption<string> _users = new(
        "--users",
        "LIST",
        $"Concurrent users, comma-separated\nEach user logs in again and again; 1 to {AuthSchemesRequest.MaxConcurrentUsers} users.",
        DefaultUserCounts
    );

    private readonly Option<string> _duration = new ValueOption<string>(
        "--duration",
        "TIME",
        "Time per scheme and number of users\nAll rounds together.",
        DefaultDuration
    );

    private readonly ValueOption<int> _rounds = new(
        "--rounds",
        "N",
        "Measured rounds\nThe schemes are interleaved in each round.",
        DefaultRounds
    );

    private readonly ValueOption<int> _accounts = new(
        "--accounts",
        "N",
        $"Number of accounts\n1 to {LabAccounts.Max}.",
        LabAccounts.Default
    );

    private readonly ValueOption<int> _seed = new("--seed", "N", "Seed of the choice of accounts", DefaultSeed);

    private readonly Option<string> _hash = new ValueOption<string>(
        "--password-hash",
        "NAME",
        "Hash of passwords in SQL: sha1, pbkdf2:ITERATIONS, argon2id",
        PasswordHash.Article.Id
    );

    private readonly Option<bool> _keeps = new("--keep-session")
    {
        Description =
            "Keep each user's session after the first login\nThe cookie, nonce, ticket or connection. Default: each login is complete.",
    };

    private readonly ValueOption<string> _connections = new(
        "--connections",
        "HOW",
        "kept, new: whether each login opens a connection",
        "kept"
    );

    private readonly Option<bool> _apache = new("--against-apache") { Description = "Measure Apache with the same backends, interleaved" };

    private readonly Option<bool> _judge = new("--judge")
    {
        Description = $"Judge the statements of the 2002 article\nNeeds {AuthenticationStatements2002.Users} among the users.",
    };

    /// <summary>The options whose measurements have no second server over TLS.</summary>
    public Option[] NotOverTls => [_primitives, _apache];

    /// <summary>The common options, for the help.</summary>
    public IReadOnlyList<HelpGroup> HelpGroups =>
        [
            new("Load", _schemes, _users, _duration, _rounds, _connections, _keeps),
            new("Accounts", _accounts, _hash),
            new("Article of 2002", _judge, _primitives),
        ];

    public AuthSchemesOptions() => _connections.AcceptOnlyFromAmong("kept", "new");

    public void AddTo(Command command)
    {
        foreach (
            Option option in new Option[]
            {
                _schemes,
                _primitives,
                _users,
                _duration,
                _rounds,
                _accounts,
                _seed,
                _hash,
                _keeps,
                _connections,
                _apache,
                _judge,
            }
        )
            command.Add(option);
        command.NotWith(_primitives, _schemes, _judge, _apache, _keeps, _hash, _accounts, _seed);
    }

    /// <summary>Whether the article's statements are judged.</summary>
    public bool IsJudged(ParseResult parsed) => parsed.GetValue(_judge);

    /// <summary>Whether the user named the schemes. A missing scheme is then a failure.</summary>
    public bool AreNamed(ParseResult parsed) => parsed.GetValue(_schemes) is not null;

    /// <exception cref="UserErrorException">An option is invalid.</exception>
    public AuthSchemesRequest Request(ParseResult parsed)
    {
        PasswordHash hash = Hash(parsed.GetRequiredValue(_hash));
        if (parsed.GetValue(_apache) && hash != PasswordHash.Article)
            throw new UserErrorException(_hash.Name, $"is {PasswordHash.Article} with {_apache.Name}: Apache has no PBKDF2");
        int[] figures = Figures(parsed);
        IReadOnlyList<string> schemes = figures.Length > 0 ? [] : Schemes(parsed);
        if (parsed.CommandResult.Has(_hash) && !schemes.Any(SchemeNames.HashesPasswords))
            throw new UserErrorException(
                _hash.Name,
                $"goes with {SchemeNames.OpenIdConnect} and the schemes with passwords in SQL, and none of them is measured"
            );
        return new(schemes, Plan(parsed, hash))
        {
            Figures = figures,
            PasswordHash = hash,
            AgainstApache = parsed.GetValue(_apache),
        };
    }

    private IReadOnlyList<string> Schemes(ParseResult parsed) =>
        parsed.GetValue(_schemes) is { } named ? SchemeNames.Parse(_schemes.Name, named)
        : parsed.GetValue(_judge) ? SchemeNames.Article
        : parsed.GetValue(_apache) ? SchemeNames.OnApache
        : SchemeNames.Default;

    private AuthSchemesPlan Plan(ParseResult parsed, PasswordHash hash)
    {
        int[] users = Numbers(_users.Name, parsed.GetRequiredValue(_users), 1, AuthSchemesRequest.MaxConcurrentUsers, MaxLoads);
        TimeSpan time = TimeText.ParseLoadDuration(_duration.Name, parsed.GetRequiredValue(_duration), MaxDuration);
        int rounds = Math.Max(_rounds.Between(parsed, MaxRounds), (int)Math.Ceiling(time / AuthSchemesRequest.MaxWindow));
        if (
            parsed.GetValue(_judge)
            && (!users.Contains(AuthenticationStatements2002.Users) || rounds < AuthenticationStatements2002.MinRounds)
        )
            throw new UserErrorException(
                _judge.Name,
                Invariant($"needs {AuthenticationStatements2002.Users} among the users, and ")
                    + Invariant($"{AuthenticationStatements2002.MinRounds} rounds or more")
            );
        return new()
        {
            Users = users,
            Rounds = rounds,
            WindowSeconds = time.TotalSeconds / rounds,
            Accounts = _accounts.Between(parsed, LabAccounts.Max),
            Seed = parsed.GetValue(_seed),
            PasswordHash = hash.Id,
            KeepsSession = parsed.GetValue(_keeps),
            NewConnections = parsed.GetValue(_connections) == "new",
        };
    }

    private int[] Figures(ParseResult parsed)
    {
        if (parsed.GetValue(_primitives) is not { } text)
            return [];
        int[] all = [.. PrimitiveFigure.All.Select(figure => figure.Number)];
        return text == AllFigures ? all : Numbers(_primitives.Name, text, all.Min(), all.Max(), all.Length);
    }

    private PasswordHash Hash(string text)
    {
        try
        {
            return PasswordHash.Parse(text);
        }
        catch (UserErrorException e)
        {
            throw new UserErrorException($"{_hash.Name} {text}", e.Cause, e);
        }
    }

    private static int[] Numbers(string option, string text, int min, int max, int count)
    {
        string[] words = text.Split(',', StringSplitOptions.TrimEntries);
        int[] numbers =
        [
            .. words
                .Select(word =>
                    int.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number >= min && number <= max
                        ? number
                        : throw new UserErrorException(option, Invariant($"{word} is not a number from {min} to {max}"))
                )
                .Distinct()
                .Order(),
        ];
        return numbers.Length <= count
            ? numbers
            : throw new UserErrorException(option, Invariant($"has {numbers.Length} numbers, and at most {count} are measured"));
    }
}
