using System.Net;
using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Http;

namespace TokenSigningBench.LoginLab.Abuse;

/// <summary>
/// How often a client may send wrong passwords: so often for one account, and so often for all together. Whoever is over it is refused before a password is hashed, and
/// nobody else is. Right passwords are not counted: a storm of them, from one address and by one account, is never slowed.
/// </summary>
/// <remarks>What is being hashed at the moment is not counted yet: a burst gets as many more as threads hash at a time.</remarks>
internal sealed class FailedSignIns : IDisposable
{
    /// <summary>Wrong passwords in a <see cref="Window"/> for one account from one client.</summary>
    public const int MostOfAccount = 20;

    /// <summary>Wrong passwords in a <see cref="Window"/> from one client.</summary>
    public const int MostOfClient = 200;

    // Made by the first wrong password: it has a timer and a lock, which a load that measures must not pay for.
    private PartitionedRateLimiter<Attempt>? _limiter;

    /// <summary>How long failures are remembered.</summary>
    public static TimeSpan Window { get; } = TimeSpan.FromMinutes(1);

    /// <summary>Whether a password of an account may be tried now.</summary>
    public bool MayTry(HttpContext context, string account)
    {
        if (Volatile.Read(ref _limiter) is not { } limiter)
            return true;
        using RateLimitLease lease = limiter.AttemptAcquire(Attempt.Of(context, account), permitCount: 0);
        return lease.IsAcquired;
    }

    /// <summary>Counts a wrong password, for a name that nobody has too.</summary>
    public void Count(HttpContext context, string account)
    {
        PartitionedRateLimiter<Attempt> limiter = LazyInitializer.EnsureInitialized(ref _limiter, Make);
        limiter.AttemptAcquire(Attempt.Of(context, account)).Dispose();
    }

    /// <summary>Says when it is worth trying again.</summary>
    /// <returns>The status.</returns>
    public static int TellWhen(HttpContext context)
    {
        context.Response.Headers.RetryAfter = ((int)Window.TotalSeconds).ToString(System.Globalization.CultureInfo.InvariantCulture);
        return StatusCodes.Status429TooManyRequests;
    }

    /// <inheritdoc/>
    public void Dispose() => _limiter?.Dispose();

    // The client first: who is over its limit makes no partition for a name any more, so that invented names fill no memory.
    private static PartitionedRateLimiter<Attempt> Make() => PartitionedRateLimiter.CreateChained(
        PartitionedRateLimiter.Create<Attempt, IPAddress>(attempt => RateLimitPartition.GetFixedWindowLimiter(attempt.Client, _ => Limit(MostOfClient))),
        PartitionedRateLimiter.Create<Attempt, Attempt>(attempt => RateLimitPartition.GetFixedWindowLimiter(attempt, _ => Limit(MostOfAccount))));

    private static FixedWindowRateLimiterOptions Limit(int most) => new() { PermitLimit = most, Window = Window };

    // The name's hash, seeded for each process: what anybody sent is not kept, however long.
    private readonly record struct Attempt(IPAddress Client, int Account)
    {
        public static Attempt Of(HttpContext context, string account) => new(context.Connection.RemoteIpAddress ?? IPAddress.None, account.GetHashCode(StringComparison.Ordinal));
    }
}
