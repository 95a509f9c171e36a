namespace TokenSigningBench.Check.PasswordHash;

/// <summary>A password hash function with all parameters that decide the cost of a hash. Implementations are thread-safe.</summary>
public interface IPasswordScheme
{
    /// <summary>The function and its parameters, as named in tables.</summary>
    string Name { get; }

    /// <summary>The memory that one hash needs by the function's definition, in bytes.</summary>
    long WorkingBytes { get; }

    byte[] Hash(byte[] password, byte[] salt);
}
