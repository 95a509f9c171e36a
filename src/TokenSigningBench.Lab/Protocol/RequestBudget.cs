namespace TokenSigningBench.Lab.Protocol;

/// <summary>How many requests a server that is not ours is asked at most. Whatever sends one asks here first.</summary>
/// <param name="server">The server, for the message.</param>
public sealed class RequestBudget(Uri server)
{
    /// <summary>The most that one run sends: no more than a person who presses reload for some minutes.</summary>
    public const int Max = 40;

    /// <summary>How many were sent.</summary>
    public int Sent { get; private set; }

    /// <summary>How many are left.</summary>
    public int Left => Max - Sent;

    /// <exception cref="UserErrorException">None is left.</exception>
    public void Take()
    {
        if (Left == 0)
            throw new UserErrorException(
                server.GetLeftPart(UriPartial.Authority),
                Invariant($"was asked {Max} times, and is not asked more in one run")
            );
        Sent++;
    }
}
