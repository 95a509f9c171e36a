namespace TokenSigningBench.Core.Logins;

/// <summary>What a certificate has to do with how long a page takes.</summary>
public enum LoginCause
{
    /// <summary>Half of the time or more is the certificate's.</summary>
    Certificate,

    /// <summary>From a tenth to half of it is.</summary>
    Partly,

    /// <summary>Less than a tenth of it is: look elsewhere.</summary>
    Elsewhere,

    /// <summary>It cannot be said: nothing was compared, the server does not say what signing takes, and making a token takes long.</summary>
    Unknown,
}
