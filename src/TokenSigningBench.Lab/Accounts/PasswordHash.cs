using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Lab.Accounts;

/// <summary>
/// The scheme and cost of the passwords in the SQL stores, as chosen by <c>--password-hash</c>. It is part of each result's name.
/// </summary>
/// <param name="Id">
/// The text on the command line: <c>sha1</c>, <c>pbkdf2:</c> and the number of iterations, or <c>argon2id</c> with its parameters.
/// </param>
public sealed record PasswordHash(string Id, IPasswordScheme Scheme)
{
    private const string Pbkdf2 = "pbkdf2:";

    /// <summary>The 2002 article's scheme: SHA-1 of the password and its salt.</summary>
    public static PasswordHash Article { get; } = new("sha1", new SaltedSha1());

    /// <summary>The length of a salt, in bytes.</summary>
    public const int SaltBytes = 16;

    /// <exception cref="UserErrorException">The text is not a password hash.</exception>
    public static PasswordHash Parse(string id)
    {
        if (id == Article.Id)
            return Article;
        if (id.Split(':')[0] == Argon2Setting.FunctionId)
        {
            var family = HashFamily.Parse(id);
            return new(id, family.At(family.Default));
        }

        return
            id.StartsWith(Pbkdf2, StringComparison.Ordinal)
            && int.TryParse(id.AsSpan(Pbkdf2.Length), NumberStyles.None, CultureInfo.InvariantCulture, out int iterations)
            && iterations > 0
            ? new(Invariant($"{Pbkdf2}{iterations}"), HashFamily.Parse("pbkdf2-sha256").At(iterations))
            : throw new UserErrorException(
                id,
                $"is no password hash; it is sha1, pbkdf2: and a number of iterations from 1, or {Argon2Setting.Example}"
            );
    }

    /// <summary>The text on the command line.</summary>
    public override string ToString() => Id;
}
