namespace TokenSigningBench.Explain.Explanation;

/// <summary>What a request of a server spends its time with.</summary>
public enum WaitKind
{
    Signing,

    /// <summary>A certificate or key that is opened or imported for each token.</summary>
    KeyLoading,
    PasswordHash,

    /// <summary>The hash of a client's secret.</summary>
    ClientSecret,

    /// <summary>Tokens that are encrypted or decrypted.</summary>
    TokenEncryption,
    TlsHandshake,
    Http,

    /// <summary>A database: commands, and the code around them.</summary>
    Sql,
    Ldap,

    /// <summary>Threads of the pool that wait for a task, an event or a time.</summary>
    Blocking,

    /// <summary>Threads that wait for a lock.</summary>
    Lock,
    GarbageCollection,

    /// <summary>Methods that are compiled when they are first called: a cold start.</summary>
    Jit,

    /// <summary>Other code that runs on a thread.</summary>
    OtherCode,

    /// <summary>Code of any kind that runs on a thread, where no stacks are taken.</summary>
    Computing,

    /// <summary>An await of something that is none of the others.</summary>
    UnknownAwait,
}
