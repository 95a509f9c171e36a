using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Servers;

/// <summary>
/// The startup data of an embedded server in its own process, sent as one line of standard input: a <see cref="KeyPipe"/> and the run's
/// <see cref="LabSecret"/>, both in base64.
/// </summary>
/// <param name="Key">The signing key.</param>
/// <param name="Secret">The secret that the users' passwords are derived from.</param>
public sealed record EmbeddedServerStartupData(TokenKey Key, JwsAlgorithm Algorithm, LabSecret Secret)
{
    private const char Separator = ' ';

    /// <param name="key">The signing key, with its certificate if it has one.</param>
    public static string ToLine(TokenKey key, JwsAlgorithm algorithm, LabSecret secret)
    {
        using var order = new MemoryStream();
        KeyPipe.Write(order, key, algorithm, withCertificate: true);
        return $"{Convert.ToBase64String(order.GetBuffer(), 0, (int)order.Length)}{Separator}{secret.ToText()}";
    }

    /// <param name="line">The line; null if standard input was empty.</param>
    /// <exception cref="UserErrorException">The line is incomplete or malformed.</exception>
    public static EmbeddedServerStartupData FromLine(string? line)
    {
        byte[] order = [];
        try
        {
            if (line?.Split(Separator) is not [{ } handover, { } text])
                throw new FormatException();
            var secret = LabSecret.Parse(text);
            order = Convert.FromBase64String(handover);
            using var stream = new MemoryStream(order, writable: false);
            (TokenKey key, JwsAlgorithm algorithm) = KeyPipe.Read(stream);
            return new(key, algorithm, secret);
        }
        catch (FormatException e)
        {
            throw new UserErrorException("standard input", "is not complete start-up data", e);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(order);
        }
    }
}
