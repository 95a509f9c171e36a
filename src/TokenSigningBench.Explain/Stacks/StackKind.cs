using System.Text.RegularExpressions;

namespace TokenSigningBench.Explain.Stacks;

/// <summary>What a sampled thread does.</summary>
/// <param name="Kind">Null where the thread runs no item of the pool: its time is no request's.</param>
/// <param name="Component">The library whose work it is; null where none is known.</param>
/// <param name="Method">
/// The application's innermost method, for code that is nothing else and for threads that wait; null where there is none.
/// </param>
internal sealed partial record StackKind(WaitKind? Kind, string? Component = null, string? Method = null)
{
    /// <summary>The thread reads from a connection or sends to it, outside of a request.</summary>
    public bool IsConnection { get; init; }

    /// <summary>The time of this sample is spent inside a database's driver.</summary>
    public bool IsInDriver { get; init; }

    /// <summary>The thread waits, and uses no core.</summary>
    public bool IsWaiting { get; init; }

    /// <summary>Whether the outermost frames are missing.</summary>
    public bool IsCut { get; init; }

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
    /// <param name="isCut">Whether the runtime has left out the outermost frames of a thread of the pool: a request's.</param>
    public static StackKind Of(IReadOnlyList<(string Method, FrameMeaning Meaning)> frames, bool isCut = false)
    {
        // Below the pool's item is the thread itself.
        int item = frames.Index().FirstOrDefault(one => one.Item.Meaning.HasFlag(FrameMeaning.PoolItem), (-1, default)).Index;
        if (item < 0 && isCut)
            item = frames.Count;
        if (item <= 0)
            return new((WaitKind?)null);
        (string Method, FrameMeaning Meaning)[] all = [.. frames.Take(item)],
            own = [.. Own(all)];
        FrameMeaning near = MeaningOf(own.TakeWhile(frame => !IsOfApplication(frame))),
            top = MeaningOf(own.Take(TopFrames));
        // What called the application's own method is not what the method does.
        string? component = Components.FirstOrDefault(one => near.HasFlag(one.Meaning)).Name;
        // A thread that waits is where it waits, except within a driver.
        bool isWaiting = (top & (FrameMeaning.LockWait | FrameMeaning.Wait)) != 0;
        foreach ((FrameMeaning meaning, WaitKind kind) in AnyFrame)
        {
            if ((near & meaning & (isWaiting ? ~FrameMeaning.Storage : (FrameMeaning)(-1))) != 0)
                return new(kind, component)
                {
                    IsInDriver = near.HasFlag(FrameMeaning.SqlDriver),
                    IsWaiting = isWaiting,
                    IsCut = isCut,
                };
        }

        // What the server does by itself, reading and sending, is before and after requests. Frames without a name are stubs.
        if (
            MeaningOf(all).HasFlag(FrameMeaning.Server)
            && own.All(frame => frame.Method.Length == 0 || frame.Meaning.HasFlag(FrameMeaning.Plumbing))
        )
            return new((WaitKind?)null) { IsConnection = true };
        return new(
            top.HasFlag(FrameMeaning.LockWait) ? WaitKind.Lock
                : isWaiting ? WaitKind.Blocking
                : WaitKind.OtherCode,
            component,
            OwnMethod(own)
        )
        {
            IsWaiting = isWaiting,
            IsCut = isCut,
        };
    }

    /// <summary>
    /// The innermost frames of a stack that called each other: those up to where an await went on. What is outside has completed, and only
    /// runs what awaited it.
    /// </summary>
    /// <remarks>Where the thread is about to go on itself, all of them.</remarks>
    public static IEnumerable<(string Method, FrameMeaning Meaning)> Own(IReadOnlyList<(string Method, FrameMeaning Meaning)> frames) =>
        frames.Count > 0 && frames[0].Meaning.HasFlag(FrameMeaning.Continuation)
            ? frames
            : frames.TakeWhile(frame => !frame.Meaning.HasFlag(FrameMeaning.Continuation));

    // Neither of the platform nor of a library that is known.
    private static bool IsOfApplication((string Method, FrameMeaning Meaning) frame) =>
        frame.Method.Length > 0 && (frame.Meaning & ~FrameMeaning.Plumbing) == FrameMeaning.None;

    private static FrameMeaning MeaningOf(IEnumerable<(string Method, FrameMeaning Meaning)> frames) =>
        frames.Aggregate(FrameMeaning.None, (known, frame) => known | frame.Meaning);

    // "App.Login.HandleAsync", also of "App.Login+<HandleAsync>d__3.MoveNext()".
    private static string? OwnMethod(IEnumerable<(string Method, FrameMeaning Meaning)> frames) =>
        frames.FirstOrDefault(frame => frame.Method.Length > 0 && !frame.Meaning.HasFlag(FrameMeaning.Framework)).Method is { } method
            ? AsyncMethod.Replace(method.Split('(')[0], ".$1")
            : null;

    [GeneratedRegex(@"\+<(\w+)>d__\d+(`\d+)?(\[[^\]]*\])?\.MoveNext$", RegexOptions.CultureInvariant)]
    private static partial Regex AsyncMethod { get; }
}
