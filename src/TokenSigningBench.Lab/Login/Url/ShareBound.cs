namespace TokenSigningBench.Lab.Login.Url;

/// <summary>What bounds signing's share of the page.</summary>
public enum ShareEvidence
{
    /// <summary>The difference to a request without a token: signing takes no more.</summary>
    TokenPath,

    /// <summary>The difference to a request with another number of signatures: a signature takes no more.</summary>
    OtherCount,

    /// <summary>
    /// The userinfo request: signing takes no less than what it leaves unexplained of the token path, and of the count control where there
    /// is one.
    /// </summary>
    Lookup,

    /// <summary>The same signatures on this machine, for a processor up to four times as fast or as slow if it is another one.</summary>
    ReferenceKey,

    /// <summary>The server's own measurement.</summary>
    ServerTiming,
}

/// <summary>The least and the most of the page's time that signing takes by one kind of evidence: shares, 0 to 1.</summary>
public readonly record struct ShareBound(ShareEvidence Evidence, double Low, double High);
