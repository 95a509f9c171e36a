namespace TokenSigningBench.Core.Attribution;

/// <summary>What pairs of requests with and without a token say of signing's part in a slow page.</summary>
public enum TokenPathVerdict
{
    /// <summary>Too few pairs, or times too restless, to say anything.</summary>
    NotSeen,

    /// <summary>The token path is a small part of the page: what is slow comes before it. Look elsewhere.</summary>
    BeforeTokenPath,

    /// <summary>The token path is slow and a key like the token's own is not: something else in that path, such as a profile's lookup. Look elsewhere.</summary>
    SomethingElse,

    /// <summary>The token path takes more than a key like the token's own can explain, and that key's part is substantial too.</summary>
    SigningAndSomethingElse,

    /// <summary>The token path takes what a key like the token's own takes, and is a substantial part of the page: signing.</summary>
    Signing,

    /// <summary>The token path is slow, and yet far faster than a key like the token's own is here: a faster server, or a token that is not signed anew each time.</summary>
    CheaperThanHere,

    /// <summary>The token path is slow, and there is no key like the token's own to compare it with.</summary>
    NotComparable,
}
