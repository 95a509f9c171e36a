namespace TokenSigningBench.Lab.Accounts;

/// <summary>What the passwords of the lab's accounts are derived from, so that a server that is told it need not be told each of them.</summary>
/// <remarks>
/// 256 random bits, drawn once in each process that a user starts: no run has another's passwords. It reaches the processes that need it by their standard input and is never written anywhere.
/// </remarks>
public sealed class LabSecret
{
    private const int Bytes = 32;
    private const int PasswordCharacters = 32;

    private readonly byte[] _secret;

    private LabSecret(byte[] secret) => _secret = secret;

    /// <summary>The one of this run.</summary>
    public static LabSecret OfThisRun { get; } = Draw();

    public static LabSecret Draw() => new(RandomNumberGenerator.GetBytes(Bytes));

    /// <summary>Reads what <see cref="ToText"/> wrote.</summary>
    /// <exception cref="FormatException">It is none.</exception>
    public static LabSecret Parse(string text) =>
        Convert.FromBase64String(text) is { Length: Bytes } secret ? new(secret) : throw new FormatException("It is no secret of 32 bytes");

    /// <summary>The password of an account: 128 bits in hex (HMAC-SHA-256 of its name).</summary>
    public string PasswordOf(string name) =>
        Convert.ToHexStringLower(HMACSHA256.HashData(_secret, Encoding.UTF8.GetBytes(name)))[..PasswordCharacters];

    /// <summary>It in base64, for another process's standard input.</summary>
    public string ToText() => Convert.ToBase64String(_secret);

    /// <summary>Never the secret itself.</summary>
    public override string ToString() => nameof(LabSecret);
}
