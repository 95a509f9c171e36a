namespace TokenSigningBench.Core.Passwords;

/// <summary>A password hash function with all parameters that decide what one hash costs. It may be called by several threads at once.</summary>
public interface IPasswordScheme
{
    /// <summary>The function and those parameters, as tables name them.</summary>
    string Name { get; }

    /// <summary>The bytes of memory that one hash works in, by the function's definition.</summary>
    long WorkingBytes { get; }

    /// <param name="password">The password's bytes.</param>
    /// <param name="salt">The salt's bytes.</param>
    byte[] Hash(byte[] password, byte[] salt);
}
