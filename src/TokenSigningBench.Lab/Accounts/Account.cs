namespace TokenSigningBench.Lab.Accounts;

/// <summary>An account of the lab, which can log in by each authentication scheme.</summary>
/// <param name="Name">The name, the same in the directory, the databases and the Kerberos realm.</param>
/// <param name="Password">The password. It protects pages of the lab, on loopback, and the tokens that are signed there.</param>
public sealed record Account(string Name, string Password)
{
    /// <summary>The name only, so that no message contains a password.</summary>
    public override string ToString() => Name;
}
