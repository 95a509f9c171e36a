using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace TokenSigningBench.LoginLab.ClientAuthentication;

/// <summary>The accounts of the lab: as many as are asked for, and the same ones each time, so that clients and servers need not be told them.</summary>
public static class LabAccounts
{
    /// <summary>How many the 2002 article had.</summary>
    public const int Default = 10_000;

    /// <summary>More than any part is made for here.</summary>
    public const int Most = 99_999;

    /// <summary>What the modes that have a realm call theirs (RFC 9110 section 11.5), Kerberos excepted. Digest's stored hashes hold it.</summary>
    public const string Realm = "tokenbench";

    private const int PasswordCharacters = 16;

    /// <summary>Makes them: <c>user00001</c> and on, each with a password of its own.</summary>
    /// <param name="count">How many, 1 to <see cref="Most"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">It is another number.</exception>
    public static IReadOnlyList<Account> Make(int count)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(count, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, Most);
        return [.. Enumerable.Range(1, count).Select(Of)];
    }

    private static Account Of(int number)
    {
        string name = string.Create(CultureInfo.InvariantCulture, $"user{number:00000}");
        return new(name, Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes($"{Realm} {name}")))[..PasswordCharacters]);
    }
}
