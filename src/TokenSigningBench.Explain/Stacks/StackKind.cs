namespace TokenSigningBench.Explain.Stacks;

/// <summary>What a sampled thread does.</summary>
/// <param name="Kind">Null where the thread runs no item of the pool: its time is no request's.</param>
/// <param name="Component">The library whose work it is; null where none is known.</param>
/// <param name="Method">The application's innermost method, for code that is nothing else; null where there is none.</param>
internal sealed record StackKind(WaitKind? Kind, string? Component = null, string? Method = null)
{
    /// <summary>The thread reads from a connection or sends to it, outside of a request.</summary>
    public bool IsConnection { get; init; }

    /// <summary>The time of this sample is spent inside a database's driver.</summary>
    public bool IsInDriver { get; init; }

    /// <summary>The innermost method, with those that called it; null where it is not kept.</summary>
    public CalledMethod? Innermost { get; init; }

    // A wait is a thread's own where it is within so many frames of the top: everything deeper has called something that works.
    private const int TopFrames = 8;

    private static readonly (FrameMeaning Meaning, WaitKind Kind)[] AnyFrame =
    [
        (FrameMeaning.KeyLoading, WaitKind.KeyLoading),
        (FrameMeaning.TokenEncryption, WaitKind.TokenEncryption),
        (FrameMeaning.Signing, WaitKind.Signing),
        (FrameMeaning.ClientSecret, WaitKind.ClientSecret),
        (FrameMeaning.PasswordHash, WaitKind.PasswordHash),
        (FrameMeaning.TlsHandshake, WaitKind.TlsHandshake),
        (FrameMeaning.Ldap, WaitKind.Ldap),
        (FrameMeaning.SqlDriver | FrameMeaning.Storage, WaitKind.Sql),
    ];

    private static readonly (FrameMeaning Meaning, string Name)[] Components =
    [
        (FrameMeaning.OpenIddict, "OpenIddict"),
        (FrameMeaning.AspNetCoreIdentity, "ASP.NET Core Identity"),
        (FrameMeaning.Duende, "Duende IdentityServer"),
        (FrameMeaning.IdentityServer4, "IdentityServer4"),
    ];

    /// <param name="frames">The methods of the stack with their meanings, the innermost first.</param>
    public static StackKind Of(IReadOnlyList<(string Method, FrameMeaning Meaning)> frames)
    {
        // Below the pool's item is the thread itself.
        int item = frames.Index().FirstOrDefault(one => one.Item.Meaning.HasFlag(FrameMeaning.PoolItem), (-1, default)).Index;
        if (item <= 0)
            return new((WaitKind?)null);
        FrameMeaning all = frames.Take(item).Aggregate(FrameMeaning.None, (known, frame) => known | frame.Meaning),
            top = frames.Take(Math.Min(item, TopFrames)).Aggregate(FrameMeaning.None, (known, frame) => known | frame.Meaning);
        string? component = Components.FirstOrDefault(one => all.HasFlag(one.Meaning)).Name;
        foreach ((FrameMeaning meaning, WaitKind kind) in AnyFrame)
        {
            if ((all & meaning) != 0)
                return new(kind, component) { IsInDriver = all.HasFlag(FrameMeaning.SqlDriver) };
        }

        // What the server does by itself, reading and sending, is before and after requests. Frames without a name are stubs.
        if (
            all.HasFlag(FrameMeaning.Server)
            && frames.Take(item).All(frame => frame.Method.Length == 0 || frame.Meaning.HasFlag(FrameMeaning.Plumbing))
        )
            return new((WaitKind?)null) { IsConnection = true };
        return top.HasFlag(FrameMeaning.LockWait) ? new(WaitKind.Lock, component)
            : top.HasFlag(FrameMeaning.Wait) ? new(WaitKind.Blocking, component)
            : new(WaitKind.OtherCode, component, OwnMethod(frames.Take(item)));
    }

    // "App.Login.<Handle>d__3.MoveNext()" without its parameters.
    private static string? OwnMethod(IEnumerable<(string Method, FrameMeaning Meaning)> frames) =>
        frames.FirstOrDefault(frame => frame.Method.Length > 0 && !frame.Meaning.HasFlag(FrameMeaning.Framework)).Method is { } method
            ? method.Split('(')[0]
            : null;
}
