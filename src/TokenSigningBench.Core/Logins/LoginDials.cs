namespace TokenSigningBench.Core.Logins;

/// <summary>What a server that has dials was told to do.</summary>
public sealed record LoginDials
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

    internal static string Told(LoginDials? dials) =>
        dials is null
            ? ""
            : Invariant($", signer {dials.Signer}, {dials.TokensPerLogin} tokens a login, ")
                + $"key {(dials.LoadsKeyForEachToken ? "loaded for each" : "kept")}, "
                + Invariant($"profile store {dials.ProfileMilliseconds:0.###} ms, session store {dials.SessionMilliseconds:0.###} ms");
}
