using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;

namespace TokenSigningBench.Articles.Backends;

/// <summary>The backends of a lab, and the accounts in them.</summary>
internal sealed class LabOptions
{
    private readonly Argument<string[]> _backends = new("BACKEND")
    {
        Description = $"{string.Join(", ", BackendSet.All.Select(backend => backend.Name))}\nDefault: those that are installed.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly ValueOption<int> _accounts = new(
        "--accounts",
        "N",
        $"Accounts in each backend\n1 to {LabAccounts.Max}.",
        LabAccounts.Default
    );

    private readonly Option<string> _hash = new ValueOption<string>(
        "--password-hash",
        "NAME",
        "Hash in the database: sha1, pbkdf2:ITERATIONS, argon2id\nArgon2id takes 60 ms and more for each account, also to create it.",
        PasswordHash.Article.Id
    );

    /// <summary>The options, for the help.</summary>
    public IReadOnlyList<HelpGroup> HelpGroups => [new("Backends", _backends), new("Accounts", _accounts, _hash)];

    public LabOptions() => _backends.AcceptOnlyFromAmong([.. BackendSet.All.Select(backend => backend.Name)]);

    public void AddTo(Command command)
    {
        command.Add(_backends);
        command.Add(_accounts);
        command.Add(_hash);
    }

    /// <summary>Refuses options that have no effect on the named backends.</summary>
    public void RefuseOthersOn(Command command) =>
        command.Refuse(
            [_hash],
            given => given.ValuesOf(_backends).Any() && !given.ValuesOf(_backends).Contains(PostgreSql.Name),
            $"goes with the backend {PostgreSql.Name}, whose passwords it hashes"
        );

    /// <summary>The named backends. If none is named: the installed ones, with a line on stderr for each that is missing.</summary>
    /// <exception cref="UserErrorException">A named backend is missing, or all backends are.</exception>
    public IReadOnlyList<string> BackendsFrom(ParseResult parsed)
    {
        if (parsed.GetValue(_backends) is { Length: > 0 } named)
        {
            foreach (IBackend backend in BackendSet.All.Where(backend => named.Contains(backend.Name) && backend.Missing() is not null))
                throw new UserErrorException(backend.Name, backend.Missing()!);
            return [.. named.Distinct()];
        }

        string[] missing =
        [
            .. from backend in BackendSet.All where backend.Missing() is not null select $"{backend.Name}: {backend.Missing()}",
        ];
        if (missing.Length == BackendSet.All.Count)
            throw new UserErrorException("lab", $"none of its backends is installed: {missing[0]}");
        foreach (string line in missing)
            Messages.Note(parsed, line);
        return [.. from backend in BackendSet.All where backend.Missing() is null select backend.Name];
    }

    /// <exception cref="UserErrorException">The number of accounts is out of range.</exception>
    public IReadOnlyList<Account> AccountsFrom(ParseResult parsed) => LabAccounts.Make(CountFrom(parsed));

    /// <exception cref="UserErrorException">The password hash is unknown.</exception>
    public PasswordHash HashFrom(ParseResult parsed) => PasswordHash.Parse(parsed.GetRequiredValue(_hash));

    /// <summary>The validated options as arguments of another process.</summary>
    /// <exception cref="UserErrorException">An option is invalid.</exception>
    public string[] ArgumentsFrom(ParseResult parsed) =>
        [_accounts.Name, CountFrom(parsed).ToString(CultureInfo.InvariantCulture), _hash.Name, HashFrom(parsed).Id];

    private int CountFrom(ParseResult parsed) => _accounts.Between(parsed, LabAccounts.Max);
}
