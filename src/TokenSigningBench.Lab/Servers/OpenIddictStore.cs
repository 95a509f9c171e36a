namespace TokenSigningBench.Lab.Servers;

/// <summary>Where OpenIddict stores clients, authorizations, tokens and users.</summary>
public enum OpenIddictStore
{
    /// <summary>A SQLite file, by EF Core.</summary>
    Sqlite,

    /// <summary>EF Core's in-memory provider.</summary>
    Memory,

    /// <summary>A PostgreSQL server of its own, by EF Core.</summary>
    PostgreSql,

    /// <summary>OpenIddict's degraded mode: it stores nothing. The user is in EF Core's in-memory provider.</summary>
    None,
}
