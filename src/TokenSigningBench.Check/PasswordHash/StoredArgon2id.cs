namespace TokenSigningBench.Check.PasswordHash;

/// <summary>A stored hash in PHC string format: <c>$argon2id$v=19$m=7168,t=5,p=1$salt$hash</c>, base64 without padding.</summary>
/// <param name="Scheme">The function with the parameters that are stored beside the hash.</param>
public sealed record StoredArgon2id(Argon2id Scheme, byte[] Salt, byte[] Hash)
{
    /// <summary>Hashes a password with a salt, for a store.</summary>
    public static StoredArgon2id Of(Argon2id scheme, byte[] password, byte[] salt) => new(scheme, salt, scheme.Hash(password, salt));

    /// <exception cref="FormatException">The text is no Argon2id hash of version 1.3, or its parameters are out of range.</exception>
    public static StoredArgon2id Parse(string text)
    {
        if (
            text.Split('$') is not ["", Argon2Setting.FunctionId, var version, var parameters, var salt, var hash]
            || version != Invariant($"v={Argon2id.Version}")
            || Setting(parameters) is not { Iterations: { } iterations } setting
        )
            throw new FormatException("not an Argon2id hash of version 1.3 in PHC string format");
        return new(new(setting.MemoryKib, iterations, setting.Lanes), Bytes(salt), Bytes(hash));
    }

    /// <summary>Compares a password, in a time that does not depend on where the hashes differ.</summary>
    public bool Verify(byte[] password) => CryptographicOperations.FixedTimeEquals(Scheme.Hash(password, Salt), Hash);

    public override string ToString() =>
        Invariant($"${Argon2Setting.FunctionId}$v={Argon2id.Version}${Scheme.Parameters}${Text(Salt)}${Text(Hash)}");

    private static Argon2Setting? Setting(string parameters)
    {
        try
        {
            return Argon2Setting.Parse($"{Argon2Setting.FunctionId}:{parameters}");
        }
        catch (UserErrorException)
        {
            return null;
        }
    }

    private static string Text(byte[] bytes) => Convert.ToBase64String(bytes).TrimEnd('=');

    private static byte[] Bytes(string text) => Convert.FromBase64String(text.PadRight((text.Length + 3) / 4 * 4, '='));
}
