using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Cli.Options;

/// <summary>The options of OpenIddict's server.</summary>
internal static class OpenIddictOptions
{
    private static readonly Dictionary<string, OpenIddictStore> Stores = Enum.GetValues<OpenIddictStore>()
        .ToDictionary(store => new OpenIddictSettings { Store = store }.StoreName);

    public static Option<OpenIddictStore> Store()
    {
        var option = new Option<OpenIddictStore>("--store")
        {
            Description = $"Token store: {string.Join(", ", Stores.Keys)}\nServer openiddict only.",
            HelpName = "NAME",
            CustomParser = result => Parse(result.Tokens[0].Value),
        };
        option.AcceptOnlyFromAmong([.. Stores.Keys]);
        return option;
    }

    /// <summary>Applies the store, if it is given.</summary>
    /// <exception cref="UserErrorException">The server has no such setting, or the store is not installed.</exception>
    public static IIdentityServer Configure(IIdentityServer server, ParseResult parsed, Option<OpenIddictStore> store)
    {
        if (!parsed.CommandResult.Has(store))
            return server;
        OpenIddictProvider configured = server is OpenIddictProvider openIddict
            ? openIddict.With(openIddict.Settings with { Store = parsed.GetValue(store) })
            : throw new UserErrorException(store.Name, $"{server.Name} has no such setting; --server openiddict has");
        return configured.Missing() is { } missing ? throw new UserErrorException(configured.Name, missing) : configured;
    }

    private static OpenIddictStore Parse(string name) => Stores.GetValueOrDefault(name);
}
