namespace TokenSigningBench.Check.Inspection;

/// <summary>The result of a check.</summary>
public enum Verdict
{
    /// <summary>A key is fit to sign tokens with; a token is verified.</summary>
    Pass,

    Fail,

    /// <summary>The measurement does not decide whether a limit is passed, and nothing else is wrong.</summary>
    Undecided,

    /// <summary>It could not be checked.</summary>
    Error,
}
