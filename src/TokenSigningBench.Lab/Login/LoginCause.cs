namespace TokenSigningBench.Lab.Login;

/// <summary>How much of a page's time is due to the certificate.</summary>
public enum LoginCause
{
    /// <summary>Half of the time or more, by the whole interval.</summary>
    Certificate,

    /// <summary>A tenth of the time or more, and other work too.</summary>
    Partly,

    /// <summary>Less than a tenth: the cause is elsewhere.</summary>
    Elsewhere,

    /// <summary>Undecided: the interval extends over several of these, or what it is made of disagrees.</summary>
    Unknown,
}
