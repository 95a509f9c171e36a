namespace TokenSigningBench.Lab.Servers;

/// <summary>The options of OpenIddict's server.</summary>
internal sealed class OpenIddictOptions
{
    private const string OnServer = "Server openiddict only.";

    private static readonly Dictionary<string, OpenIddictStore> Stores = Enum.GetValues<OpenIddictStore>()
        .ToDictionary(store => new OpenIddictSettings { Store = store }.StoreName);

    private readonly ValueOption<string?> _store = new("--store", "NAME", $"Token store: {string.Join(", ", Stores.Keys)}\n{OnServer}");

    private readonly Option<bool> _workaround = new("--workaround")
    {
        Description =
            $"Sign with RSA over 4096 bits and RS256 too\nBy a handler of ours: the library leaves such tokens unsigned. {OnServer}",
    };

    public OpenIddictOptions() => _store.AcceptOnlyFromAmong([.. Stores.Keys]);

    public IReadOnlyList<Option> All => [_store, _workaround];

    /// <summary>The option for the store.</summary>
    public Option Store => _store;

    public void AddTo(Command command)
    {
        foreach (Option option in All)
            command.Add(option);
    }

    /// <summary>Applies the given options to the server.</summary>
    /// <exception cref="UserErrorException">The server has no such setting, or the store is not installed.</exception>
    public IIdentityServer Configure(IIdentityServer server, ParseResult parsed)
    {
        Option[] given = [.. All.Where(parsed.CommandResult.Has)];
        if (given.Length == 0)
            return server;
        if (server is not OpenIddictProvider openIddict)
            throw new UserErrorException(given[0].Name, $"{server.Name} has no such setting; --server openiddict has");

        OpenIddictProvider configured = openIddict.With(
            openIddict.Settings with
            {
                Store = parsed.GetValue(_store) is { } store ? Stores[store] : openIddict.Settings.Store,
                HasWorkaround = parsed.GetValue(_workaround),
            }
        );
        return configured.Missing() is { } missing ? throw new UserErrorException(configured.Name, missing) : configured;
    }
}
