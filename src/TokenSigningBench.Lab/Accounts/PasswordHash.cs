using TokenSigningBench.Core.Passwords;

namespace TokenSigningBench.Lab.Accounts;

/// <summary>The scheme and the cost of the passwords in the SQL stores: what <c>--hash</c> chooses, and part of every result's name.</summary>
/// <param name="Id">As it is written on the command line: <c>sha1</c>, or <c>pbkdf2:</c> and the iterations.</param>
public sealed record PasswordHash(string Id, IPasswordScheme Scheme)
{
    private const string Pbkdf2 = "pbkdf2:";

    /// <summary>The 2002 article's: SHA-1 of the password and its salt.</summary>
    public static PasswordHash Article { get; } = new("sha1", new SaltedSha1());

    /// <summary>The length of a salt, in bytes.</summary>
    public const int SaltBytes = 16;

    /// <exception cref="UserErrorException">It is none.</exception>
    public static PasswordHash Parse(string id)
    {
        if (id == Article.Id)
            return Article;
        return
            id.StartsWith(Pbkdf2, StringComparison.Ordinal)
            && int.TryParse(id.AsSpan(Pbkdf2.Length), NumberStyles.None, CultureInfo.InvariantCulture, out int iterations)
            && iterations > 0
            ? new(Invariant($"{Pbkdf2}{iterations}"), HashFamily.Parse("pbkdf2-sha256").At(iterations))
            : throw new UserErrorException(id, "is no password hash; it is sha1, or pbkdf2: and a number of iterations from 1");
    }

    /// <summary>As it is written on the command line.</summary>
    public override string ToString() => Id;
}
