namespace TokenSigningBench.Check.PasswordHash;

/// <summary>A password and a salt, the same in every run.</summary>
/// <param name="Password">The password in ASCII.</param>
/// <param name="SaltName">The salt's name in tables.</param>
public sealed record SampleLogin(byte[] Password, byte[] Salt, string SaltName)
{
    // Printable ASCII without the space.
    private const int FirstCharacter = '!';
    private const int Characters = '~' - '!' + 1;

    /// <summary>The two salts of the Keycloak article's tables.</summary>
    public static IReadOnlyList<string> Salts { get; } = ["Hy9X2DNQNOVYOictvV0wrA==", "rqdzpZGc2XqFgjMeCRVZLg=="];

    /// <summary>The salt of the article's tables by garbage collector: these four letters.</summary>
    public static SampleLogin WithShortSalt(int characters) => new(PasswordOf(characters), "salt"u8.ToArray(), "4-byte salt");

    /// <summary>A password with one of the two salts.</summary>
    /// <param name="characters">The password's length; for 8 it is the word "password".</param>
    /// <param name="salt">1 or 2.</param>
    public static SampleLogin Of(int characters, int salt) =>
        new(PasswordOf(characters), Convert.FromBase64String(Salts[salt - 1]), Invariant($"salt {salt}"));

    public override string ToString() => Invariant($"{Password.Length}-character password, {SaltName}");

    // The article's own long password is not legible on its page. Every password of that length costs the same.
    private static byte[] PasswordOf(int characters)
    {
        if (characters == 8)
            return "password"u8.ToArray();

        IEnumerable<byte> stream = Enumerable
            .Range(0, characters / SHA256.HashSizeInBytes + 1)
            .SelectMany(block => SHA256.HashData(Encoding.ASCII.GetBytes(Invariant($"a fixed password, block {block}"))));
        return [.. stream.Take(characters).Select(value => (byte)(FirstCharacter + value % Characters))];
    }
}
