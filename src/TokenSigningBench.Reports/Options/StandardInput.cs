using System.Security.Cryptography;

namespace TokenSigningBench.Reports.Options;

/// <summary>Standard input in place of a file.</summary>
public static class StandardInput
{
    /// <summary>What the user writes for it.</summary>
    public const string Symbol = "-";

    /// <summary>What messages and answers call it.</summary>
    public const string Name = "standard input";

    private const int FirstBuffer = 1 << 16;

    /// <summary>Reads it to its end.</summary>
    /// <param name="maximumBytes">The size limit in bytes.</param>
    /// <exception cref="UserErrorException">It is a terminal, empty, or larger than the limit.</exception>
    public static byte[] Read(int maximumBytes)
    {
        if (!Console.IsInputRedirected)
            throw new UserErrorException(Name, "is a terminal; give a file, or pipe one in");
        using Stream input = StandardStreams.OpenInput();
        return Read(input, maximumBytes);
    }

    /// <summary>Reads a stream to its end. Nothing of it stays in other buffers.</summary>
    /// <inheritdoc cref="Read(int)"/>
    public static byte[] Read(Stream input, int maximumBytes)
    {
        byte[] buffer = new byte[Math.Min(FirstBuffer, maximumBytes + 1)];
        try
        {
            int length = 0;
            while (input.Read(buffer.AsSpan(length)) is > 0 and var count)
            {
                length += count;
                if (length > maximumBytes)
                    throw new UserErrorException(Name, Invariant($"has more than {maximumBytes:N0} bytes, the most that is read"));
                if (length < buffer.Length)
                    continue;
                byte[] larger = new byte[(int)Math.Min(2L * length, maximumBytes + 1L)];
                buffer.CopyTo(larger, 0);
                CryptographicOperations.ZeroMemory(buffer);
                buffer = larger;
            }

            return length > 0 ? buffer[..length] : throw new UserErrorException(Name, "is empty");
        }
        finally
        {
            CryptographicOperations.ZeroMemory(buffer);
        }
    }
}
