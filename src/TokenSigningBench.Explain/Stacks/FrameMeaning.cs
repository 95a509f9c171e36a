namespace TokenSigningBench.Explain.Stacks;

/// <summary>What a method on a stack says about the thread.</summary>
[Flags]
internal enum FrameMeaning
{
    None = 0,

    /// <summary>The pool runs an item: above it is a request's work.</summary>
    PoolItem = 1 << 0,
    KeyLoading = 1 << 1,
    Signing = 1 << 2,
    PasswordHash = 1 << 3,
    ClientSecret = 1 << 4,
    TokenEncryption = 1 << 5,
    TlsHandshake = 1 << 6,
    Ldap = 1 << 7,

    /// <summary>A database's driver.</summary>
    SqlDriver = 1 << 8,

    /// <summary>What calls a driver: EF Core, and the stores of a login's libraries.</summary>
    Storage = 1 << 9,

    /// <summary>The thread waits for a lock that another holds.</summary>
    LockWait = 1 << 10,

    /// <summary>The thread waits for a task, an event or a time.</summary>
    Wait = 1 << 11,

    /// <summary>Code of .NET, ASP.NET Core and known libraries: not the name of a hot method.</summary>
    Framework = 1 << 12,

    /// <summary>The web server's own code: Kestrel.</summary>
    Server = 1 << 17,

    /// <summary>Code of the web server, and what it stands on: with nothing else on the stack, the thread is in no request.</summary>
    Plumbing = 1 << 18,

    /// <summary>
    /// What awaited something goes on, because it has completed: what is outside of this frame is not what called it.
    /// </summary>
    Continuation = 1 << 19,

    OpenIddict = 1 << 13,
    AspNetCoreIdentity = 1 << 14,
    Duende = 1 << 15,
    IdentityServer4 = 1 << 16,
}
