using TokenSigningBench.Core.AuthenticationSchemes;
using TokenSigningBench.Core.Primitives;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.SchemeLoad;

namespace TokenSigningBench.Cli.Options;

/// <summary>Which authentication schemes <c>tokenbench modes</c> measures, and how.</summary>
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

    private readonly Option<string?> _modes = new("--modes")
    {
        Description =
            $"{string.Join(", ", SchemeNames.All)}; for several of them {string.Join(", ", SchemeNames.Groups.Keys)}; with commas between",
    };

    private readonly Option<string?> _primitives = new("--primitives")
    {
        Description =
            "In place of modes: hashes, ciphers and signatures as web requests, by the article's figures: "
            + $"{AllFigures}, or numbers from 4 to 13 with commas between",
    };

    private readonly Option<string> _users = new("--users")
    {
        Description =
            $"How many log in again and again at the same time, with commas between; each 1 to {AuthSchemesRequest.MaxConcurrentUsers}",
        DefaultValueFactory = _ => DefaultUserCounts,
    };

    private readonly Option<string> _for = new("--for")
    {
        Description = "How long each mode is measured with each number of users, in all rounds together",
        DefaultValueFactory = _ => DefaultDuration,
    };

    private readonly Option<int> _rounds = new("--rounds")
    {
        Description = "In how many rounds, in which all modes take turns",
        DefaultValueFactory = _ => DefaultRounds,
    };

    private readonly Option<int> _accounts = new("--accounts")
    {
        Description = $"How many accounts there are, 1 to {LabAccounts.Max}",
        DefaultValueFactory = _ => LabAccounts.Default,
    };

    private readonly Option<int> _seed = new("--seed")
    {
        Description = "The same seed draws the same accounts",
        DefaultValueFactory = _ => DefaultSeed,
    };

    private readonly Option<string> _hash = new("--hash")
    {
        Description = "sha1 (the article's), or pbkdf2: and its iterations: what passwords in SQL are hashed with",
        DefaultValueFactory = _ => PasswordHash.Article.Id,
    };

    private readonly Option<bool> _keeps = new("--keep-session")
    {
        Description = "Each user goes on with the cookie, nonce, ticket or connection of their first login; else each login is a whole one",
    };

    private readonly Option<string> _connections = new("--connections")
    {
        Description = "kept, new: whether each login connects anew, inside its time",
        DefaultValueFactory = _ => "kept",
    };

    private readonly Option<bool> _apache = new("--against-apache")
    {
        Description = "Measure Apache with the same back ends in the same rounds",
    };

    private readonly Option<bool> _judge = new("--judge")
    {
        Description = $"Judge what the 2002 article says of the modes; needs {AuthenticationStatements2002.Users} among the users",
    };

    public AuthSchemesOptions() => _connections.AcceptOnlyFromAmong("kept", "new");

    public void AddTo(Command command)
    {
        foreach (
            Option option in new Option[]
            {
                _modes,
                _primitives,
                _users,
                _for,
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
        command.NotWith(_primitives, _modes, _judge, _apache, _keeps, _hash, _accounts, _seed);
    }

    /// <summary>Whether the article's statements are judged.</summary>
    public bool IsJudged(ParseResult parsed) => parsed.GetValue(_judge);

    /// <summary>Whether the user named the schemes. A missing scheme is then a failure.</summary>
    public bool AreNamed(ParseResult parsed) => parsed.GetValue(_modes) is not null;

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
                $"goes with {SchemeNames.OpenIdConnect} and the modes of passwords in SQL, and none of them is measured"
            );
        return new(schemes, Plan(parsed, hash))
        {
            Figures = figures,
            PasswordHash = hash,
            AgainstApache = parsed.GetValue(_apache),
        };
    }

    private IReadOnlyList<string> Schemes(ParseResult parsed) =>
        parsed.GetValue(_modes) is { } named ? SchemeNames.Parse(_modes.Name, named)
        : parsed.GetValue(_judge) ? SchemeNames.Article
        : parsed.GetValue(_apache) ? SchemeNames.OnApache
        : SchemeNames.Default;

    private AuthSchemesPlan Plan(ParseResult parsed, PasswordHash hash)
    {
        int[] users = Numbers(_users.Name, parsed.GetRequiredValue(_users), 1, AuthSchemesRequest.MaxConcurrentUsers, MaxLoads);
        TimeSpan time = TimeText.ParseLoadDuration(_for.Name, parsed.GetRequiredValue(_for), MaxDuration);
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
