namespace TokenSigningBench.Core.Attribution;

/// <summary>Signing's part in a slow page, judged by pairs of requests with and without a token.</summary>
public enum TokenPathVerdict
{
    /// <summary>Too few pairs, or too much noise, for a statement.</summary>
    NotSeen,

    /// <summary>The token path is a small part of the page. The cause comes before it and is not the certificate.</summary>
    BeforeTokenPath,

    /// <summary>
    /// The token path is slow, and a key of the same kind is not. The cause is something else in that path, such as a profile lookup.
    /// </summary>
    SomethingElse,

    /// <summary>The token path takes longer than such a key explains, and the key's part is substantial too.</summary>
    SigningAndSomethingElse,

    /// <summary>
    /// The token path takes as long as such a key does here, and is a substantial part of the page: the cause is signing.
    /// </summary>
    Signing,

    /// <summary>
    /// The token path is slow, but much faster than such a key is here: a faster server, or a token that is not signed for each request.
    /// </summary>
    CheaperThanHere,

    /// <summary>The token path is slow, and there is no local key to compare with.</summary>
    NotComparable,
}
