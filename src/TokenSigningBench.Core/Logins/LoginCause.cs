namespace TokenSigningBench.Core.Logins;

/// <summary>How much of a page's time is due to the certificate.</summary>
public enum LoginCause
{
    /// <summary>Half of the time or more.</summary>
    Certificate,

    /// <summary>Between a tenth and half of the time.</summary>
    Partly,

    /// <summary>Less than a tenth: the cause is elsewhere.</summary>
    Elsewhere,

    /// <summary>Unknown: nothing was compared, the server does not report its signing time, and creating a token takes long.</summary>
    Unknown,
}
