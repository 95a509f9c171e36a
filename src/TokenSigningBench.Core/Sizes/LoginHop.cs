namespace TokenSigningBench.Core.Sizes;

/// <summary>A message of a login whose head grows with its tokens.</summary>
/// <param name="Name">What carries the token: "Authorization".</param>
/// <param name="Field">The index of the field that carries it; null for the query of the request target.</param>
/// <param name="Remedy">What makes the head smaller; null where only a setting of the program helps.</param>
public sealed record LoginHop(string Name, HeadKind Kind, MessageHead Head, int? Field, string? Remedy)
{
    // More than any program allows.
    private const int Unlimited = 1 << 24;

    private int ValueBytes => Field is { } index ? Head.Fields[index].ValueBytes : Head.QueryBytes;

    /// <summary>How the message fares at each program that limits it.</summary>
    /// <param name="limits">The limits of the programs on the way, in their order.</param>
    public IReadOnlyList<HopRoom> RoomAt(IEnumerable<HeadLimit> limits) =>
        [.. limits.Where(limit => limit.Kind == Kind).Select(limit => new HopRoom(limit, RoomBelow(limit)))];

    /// <summary>The number of bytes by which the value may grow, or, if negative, has to shrink; null if no length passes.</summary>
    private int? RoomBelow(HeadLimit limit)
    {
        int low = -ValueBytes;
        if (!limit.Passes(Head.Grow(Field, low)))
            return null;

        int high = Unlimited;
        while (high - low > 1)
        {
            int middle = low + (high - low) / 2;
            if (limit.Passes(Head.Grow(Field, middle)))
                low = middle;
            else
                high = middle;
        }

        return low;
    }
}

/// <summary>A message at one program's limit.</summary>
/// <param name="Bytes">
/// By how many bytes the value that carries the token may grow; negative if it is too long already. Null if the head is too long without it.
/// </param>
public sealed record HopRoom(HeadLimit Limit, int? Bytes)
{
    public bool Passes => Bytes >= 0;
}
