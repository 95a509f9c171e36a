namespace TokenSigningBench.Check.Inspection;

/// <summary>How a server changes its signing keys with its defaults.</summary>
/// <param name="Id">Its name on the command line: "duende".</param>
/// <param name="Product">Its name in text.</param>
public sealed record ServerHabit(string Id, string Product)
{
    /// <summary>How long one key signs; null if the server makes no new key by itself.</summary>
    public TimeSpan? Rotate { get; init; }

    /// <summary>How long a new key is in the key set before it signs.</summary>
    public required TimeSpan Announce { get; init; }

    /// <summary>How long a key stays in the key set after it signed; null for until it is removed.</summary>
    public TimeSpan? Retire { get; init; }

    /// <summary>How long an access token is valid.</summary>
    public required TimeSpan TokenLifetime { get; init; }

    /// <summary>How long a node may not know the key that another one made, at most; null where no node makes keys.</summary>
    public TimeSpan? NodeCache { get; init; }

    /// <summary>Which key signs, as a sentence.</summary>
    public required string Choice { get; init; }

    /// <summary>Why the server refuses an announcement or a retirement of no time; null if it does not.</summary>
    public string? ZeroRefusal { get; init; }

    /// <summary>Where all of it was read, in 2026.</summary>
    public required string Source { get; init; }

    public required string Address { get; init; }

    /// <summary>All known ones.</summary>
    public static IReadOnlyList<ServerHabit> All { get; } =
    [
        new("duende", "Duende IdentityServer")
        {
            Rotate = AutomaticKey.RotationInterval,
            Announce = AutomaticKey.PropagationTime,
            Retire = AutomaticKey.RetentionDuration,
            TokenLifetime = TimeSpan.FromHours(1),
            NodeCache = TimeSpan.FromHours(24),
            Choice = "The oldest key that is announced long enough signs until its rotation.",
            ZeroRefusal = "PropagationTime and RetentionDuration must be greater than zero",
            Source =
                "KeyManagementOptions: RotationInterval, PropagationTime, RetentionDuration, KeyCacheDuration; "
                + "Client.AccessTokenLifetime, 3600 s; DuendeSoftware/products at 18193b5f, July 2026",
            Address = "https://docs.duendesoftware.com/identityserver/fundamentals/key-management",
        },
        new("openiddict", "OpenIddict")
        {
            // A certificate that is valid when the server starts signs from then on.
            Announce = TimeSpan.Zero,
            TokenLifetime = TimeSpan.FromHours(1),
            Choice = "Of the certificates that are valid at its start, the one with the latest end signs; of keys without one, the first.",
            Source =
                "OpenIddictServerConfiguration: the order of SigningCredentials; OpenIddictServerOptions.AccessTokenLifetime, 1 h in "
                + "OpenIddict 7.8.0",
            Address = "https://documentation.openiddict.com/configuration/encryption-and-signing-credentials",
        },
        new("keycloak", "Keycloak")
        {
            // A new provider is active, and signs if its priority is the highest.
            Announce = TimeSpan.Zero,
            TokenLifetime = TimeSpan.FromMinutes(5),
            Choice =
                "The active key of the provider with the highest priority signs; passive ones verify, disabled ones are not published.",
            Source =
                "Server Administration Guide, realm keys: rotating keys; accessTokenLifespan, 300 s unless the realm sets it: "
                + "DefaultExportImportManager, keycloak/keycloak at 00c5301c (the realm master has 60 s: ApplianceBootstrap)",
            Address = "https://docs.redhat.com/en/documentation/red_hat_build_of_keycloak/26.2/html/server_administration_guide/realm_keys",
        },
    ];

    /// <returns>Null if the name is unknown.</returns>
    public static ServerHabit? Find(string id) => All.FirstOrDefault(habit => habit.Id == id);
}
