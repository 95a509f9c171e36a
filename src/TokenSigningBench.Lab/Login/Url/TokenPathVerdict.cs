namespace TokenSigningBench.Lab.Login.Url;

/// <summary>Signing's part in a slow page. All but the last are established: the whole interval of its share agrees.</summary>
public enum TokenPathVerdict
{
    /// <summary>Signing takes at least half of the page's time.</summary>
    Signing,

    /// <summary>Signing takes a substantial part of the page's time, and other work does too.</summary>
    SigningAndSomethingElse,

    /// <summary>Signing takes a small part of the page's time.</summary>
    LookElsewhere,

    /// <summary>The page is fast, whatever it consists of.</summary>
    Fast,

    /// <summary>The measurement does not decide between these.</summary>
    Undecided,
}

/// <summary>Why a run decides nothing.</summary>
public enum UndecidedReason
{
    TooFewPairs,

    /// <summary>Signing is a part of the page's time, and that may be below the limit or above it.</summary>
    NearlyFast,

    /// <summary>The medians would decide; their intervals do not.</summary>
    Noise,

    /// <summary>Another control is needed: even exact times would not decide.</summary>
    MissingEvidence,

    /// <summary>Responses without a token take longer than those with one: there is nothing to compare with.</summary>
    ControlIsSlower,

    /// <summary>The server's own signing time is more than its responses allow, or less than such a key takes.</summary>
    ReportDisagrees,

    /// <summary>
    /// The token path or the count control is shorter than the key's time here allows: a much faster server, or tokens that are not signed
    /// each.
    /// </summary>
    CheaperThanHere,

    /// <summary>
    /// The token path takes longer than the userinfo lookup and the key's time here explain: a slower signer, or a lookup that userinfo
    /// does not make.
    /// </summary>
    SlowerThanHere,
}
