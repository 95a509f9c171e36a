namespace TokenSigningBench.Check.Size;

/// <summary>A message of a login whose head grows with its tokens.</summary>
/// <param name="Name">What carries the token: "Authorization".</param>
/// <param name="Carriers">
/// How many of the last fields carry the token; 0 if the query of the request target does. Null if the body does: no limit of a head
/// is about it.
/// </param>
/// <param name="Remedy">What makes the head smaller; null where only a setting of the program helps.</param>
public sealed record LoginHop(string Name, HeadKind Kind, MessageHead Head, int? Carriers, string? Remedy)
{
    // More than any program allows.
    private const int Unlimited = 1 << 24;

    /// <summary>How the message fares at each program that limits it.</summary>
    /// <param name="limits">The limits of the programs on the way, in their order.</param>
    public IReadOnlyList<HopRoom> RoomAt(IEnumerable<HeadLimit> limits) =>
        [.. limits.Where(limit => limit.Kind == Kind && Carriers is not null).Select(limit => new HopRoom(limit, RoomBelow(limit)))];

    // The number of bytes by which the carrier may grow, or, if negative, has to shrink; null if no length passes.
    private int? RoomBelow(HeadLimit limit)
    {
        int shortest = -CarrierBytes;
        return limit.Passes(Grow(shortest)) ? Bisection.Greatest(shortest, Unlimited, bytes => limit.Passes(Grow(bytes))) : null;
    }

    private int CarrierBytes => Carriers is > 0 and var count ? Head.Fields.TakeLast(count).Sum(one => one.ValueBytes) : Head.QueryBytes;

    private MessageHead Grow(int bytes)
    {
        if (Carriers == 0)
            return Head with
            {
                FirstLineBytes = Head.FirstLineBytes + bytes,
                TargetBytes = Head.TargetBytes + bytes,
                QueryBytes = Head.QueryBytes + bytes,
            };

        // The last one grows or shrinks; if it would be empty, it goes, and so on with the one before it.
        List<HeaderField> fields = [.. Head.Fields];
        for (int rest = bytes; ; fields.RemoveAt(fields.Count - 1))
        {
            HeaderField last = fields[^1];
            if (last.ValueBytes + rest >= 0 || fields.Count <= Head.Fields.Count - Carriers + 1)
            {
                fields.RemoveAt(fields.Count - 1);
                return Head with { Fields = [.. fields, .. last.Grown(Math.Max(rest, Shortest(last)))] };
            }

            rest += last.ValueBytes;
        }
    }

    // No value is shorter than 0.
    private static int Shortest(HeaderField field) => -(field.SetCookie?.ValueBytes ?? field.ValueBytes);
}

/// <summary>A message at one program's limit.</summary>
/// <param name="Bytes">
/// By how many bytes the value that carries the token may grow; negative if it is too long already. Null if the head is too long
/// without it.
/// </param>
public sealed record HopRoom(HeadLimit Limit, int? Bytes)
{
    public bool Passes => Bytes >= 0;
}
