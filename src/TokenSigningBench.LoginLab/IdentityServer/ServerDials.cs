namespace TokenSigningBench.LoginLab.IdentityServer;

/// <summary>When an identity server reads its signing key.</summary>
public enum KeyLoading
{
    /// <summary>Once, at its start.</summary>
    Once,

    /// <summary>Anew for each token, out of its file's bytes.</summary>
    EachToken,
}

/// <summary>The causes of a slow login that the embedded identity server reproduces. The defaults are those of a server that does nothing needlessly.</summary>
public sealed record ServerDials
{
    /// <summary>The name of the engine that signs: one of <see cref="Core.Tokens.TokenEngines.All"/>.</summary>
    public string Signer { get; init; } = "Floor";

    /// <summary>How many signatures one authorize request makes, the identity token's among them; 1 or more.</summary>
    public int TokensPerLogin { get; init; } = 1;

    /// <summary>When the key is read.</summary>
    public KeyLoading KeyLoading { get; init; }

    /// <summary>What a lookup in the token path takes, such as a profile store's; made only where a token is.</summary>
    public TimeSpan ProfileDelay { get; init; }

    /// <summary>What a lookup before the token path takes, such as a session store's; made for every authorize request, with a token or without.</summary>
    public TimeSpan SessionDelay { get; init; }
}
