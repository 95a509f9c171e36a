namespace TokenSigningBench.Core.Logins;

/// <summary>What a server that has dials was told to do.</summary>
public sealed record LoginServerOptions
{
    /// <summary>The engine that signs.</summary>
    public required string Signer { get; init; }

    /// <summary>Signatures an authorize request makes.</summary>
    public required int TokensPerLogin { get; init; }

    /// <summary>Whether the key is loaded anew for each token.</summary>
    public required bool LoadsKeyForEachToken { get; init; }

    /// <summary>A lookup in the token path, in milliseconds.</summary>
    public required double ProfileMilliseconds { get; init; }

    /// <summary>A lookup before it, in milliseconds.</summary>
    public required double SessionMilliseconds { get; init; }

    internal static string Told(LoginServerOptions? serverOptions) =>
        serverOptions is null
            ? ""
            : Invariant($", signer {serverOptions.Signer}, {serverOptions.TokensPerLogin} tokens a login, ")
                + $"key {(serverOptions.LoadsKeyForEachToken ? "loaded for each" : "kept")}, "
                + Invariant(
                    $"profile store {serverOptions.ProfileMilliseconds:0.###} ms, session store {serverOptions.SessionMilliseconds:0.###} ms"
                );
}
