namespace TokenSigningBench.Lab.Accounts;

/// <summary>Somebody who can log in to the lab, by each mode.</summary>
/// <param name="Name">The name, the same in the directory, the databases and the realm.</param>
/// <param name="Password">The password. It protects pages of the lab, on loopback, and the tokens that are signed there.</param>
public sealed record Account(string Name, string Password)
{
    /// <summary>The name alone, so that a password is in no message.</summary>
    public override string ToString() => Name;
}
