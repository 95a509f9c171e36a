namespace TokenSigningBench.Check.Size;

/// <summary>A cookie that the application sets, by the lengths of its name and its value.</summary>
/// <param name="AttributeBytes">What follows the value in Set-Cookie: "; path=/; secure; samesite=lax; httponly".</param>
public sealed record CookieSize(int NameBytes, int ValueBytes, int AttributeBytes)
{
    // ASP.NET Core, ChunkingCookieManager.DefaultChunkSize.
    private const int MaxFieldBytes = 4050;

    /// <summary>The value of Set-Cookie.</summary>
    public int FieldBytes => NameBytes + 1 + ValueBytes + AttributeBytes;

    /// <summary>The cookie with a value that is longer by some bytes: in chunks, as ASP.NET Core's cookie handler splits it.</summary>
    public IReadOnlyList<CookieSize> Grown(int bytes)
    {
        List<CookieSize> chunks = [];
        int longest = Math.Max(1, MaxFieldBytes - NameBytes - 1 - AttributeBytes);
        int rest = ValueBytes + bytes;
        for (; rest > longest; rest -= longest)
            chunks.Add(this with { ValueBytes = longest });
        return [.. chunks, this with { ValueBytes = rest }];
    }
}
