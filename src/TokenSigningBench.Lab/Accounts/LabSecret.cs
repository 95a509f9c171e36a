namespace TokenSigningBench.Lab.Accounts;

/// <summary>
/// The secret that the passwords of the lab's accounts are derived from, so that a server needs only this secret and no list of passwords.
/// </summary>
/// <remarks>
/// 256 random bits, generated once in each process that a user starts, so that each run has different passwords. The secret is sent to
/// other processes by standard input, and never written to a file.
/// </remarks>
public sealed class LabSecret
{
    private const int Bytes = 32;
    private const int PasswordCharacters = 32;

    private readonly byte[] _secret;

    private LabSecret(byte[] secret) => _secret = secret;

    /// <summary>The secret of this run.</summary>
    public static LabSecret OfThisRun { get; } = Generate();

    public static LabSecret Generate() => new(RandomNumberGenerator.GetBytes(Bytes));

    /// <exception cref="FormatException">The text is not a secret in the format of <see cref="ToText"/>.</exception>
    public static LabSecret Parse(string text) =>
        Convert.FromBase64String(text) is { Length: Bytes } secret ? new(secret) : throw new FormatException("It is no secret of 32 bytes");

    /// <summary>The password of an account: 128 bits in hex, from HMAC-SHA-256 of the name.</summary>
    public string PasswordOf(string name) => SecretOf(name)[..PasswordCharacters];

    /// <summary>The secret of a client: 256 bits in hex, from HMAC-SHA-256 of the name.</summary>
    public string SecretOf(string name) => Convert.ToHexStringLower(HMACSHA256.HashData(_secret, Encoding.UTF8.GetBytes(name)));

    /// <summary>The secret in base64, for another process's standard input.</summary>
    public string ToText() => Convert.ToBase64String(_secret);

    /// <summary>The name of the type only, never the secret.</summary>
    public override string ToString() => nameof(LabSecret);
}
