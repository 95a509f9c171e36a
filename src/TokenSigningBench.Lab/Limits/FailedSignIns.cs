using System.Net;
using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Http;

namespace TokenSigningBench.Lab.Limits;

/// <summary>
/// How often a client may send wrong passwords: so often for one account, and so often for all together. Whoever is over it is refused before a password is hashed, and
/// nobody else is. Right passwords are not counted: a storm of them, from one address and by one account, is never slowed.
/// </summary>
/// <remarks>
/// What is being hashed at the moment is not counted yet. So once there was a wrong password, a client's passwords are hashed no more at a time than there are processors, and who
/// waited for that is looked at again.
/// </remarks>
internal sealed class FailedSignIns : IDisposable
{
    /// <summary>Wrong passwords in a <see cref="Window"/> for one account from one client.</summary>
    public const int MaxOfAccount = 20;

    /// <summary>Wrong passwords in a <see cref="Window"/> from one client.</summary>
    public const int MaxOfClient = 200;

    // As many as a load keeps connections, unless it is told otherwise.
    private const int MaxWaiting = 1024;

    private static readonly Nothing Unlimited = new();

    // Made by the first wrong password: it has a timer and a lock, which a load that measures must not pay for.
    private PartitionedRateLimiter<Attempt>? _limiter;

    private readonly Lazy<PartitionedRateLimiter<Attempt>> _turns = new(() =>
        PartitionedRateLimiter.Create<Attempt, IPAddress>(attempt =>
            RateLimitPartition.GetConcurrencyLimiter(
                attempt.Client,
                _ => new() { PermitLimit = Environment.ProcessorCount, QueueLimit = MaxWaiting }
            )
        )
    );

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

    /// <summary>Waits for the turn to try an account's password.</summary>
    /// <returns>What is disposed when it was tried, and counted if it was wrong; null where it may not be tried now.</returns>
    public ValueTask<IDisposable?> BeginAsync(HttpContext context, string account) =>
        Volatile.Read(ref _limiter) is null ? new(Unlimited) : WaitAsync(context, account);

    /// <summary>Counts a wrong password, for a name that nobody has too.</summary>
    public void Count(HttpContext context, string account)
    {
        PartitionedRateLimiter<Attempt> limiter = LazyInitializer.EnsureInitialized(ref _limiter, Make);
        limiter.AttemptAcquire(Attempt.Of(context, account)).Dispose();
    }

    /// <summary>Says when it is worth trying again.</summary>
    public static int TellWhen(HttpContext context)
    {
        context.Response.Headers.RetryAfter = ((int)Window.TotalSeconds).ToString(System.Globalization.CultureInfo.InvariantCulture);
        return StatusCodes.Status429TooManyRequests;
    }

    public void Dispose()
    {
        _limiter?.Dispose();
        if (_turns.IsValueCreated)
            _turns.Value.Dispose();
    }

    private async ValueTask<IDisposable?> WaitAsync(HttpContext context, string account)
    {
        if (!MayTry(context, account))
            return null;
        RateLimitLease turn = await _turns
            .Value.AcquireAsync(Attempt.Of(context, account), 1, context.RequestAborted)
            .ConfigureAwait(false);
        if (turn.IsAcquired && MayTry(context, account))
            return turn;
        turn.Dispose();
        return null;
    }

    // The client first: who is over its limit makes no partition for a name any more, so that invented names fill no memory.
    private static PartitionedRateLimiter<Attempt> Make() =>
        PartitionedRateLimiter.CreateChained(
            PartitionedRateLimiter.Create<Attempt, IPAddress>(attempt =>
                RateLimitPartition.GetFixedWindowLimiter(attempt.Client, _ => Limit(MaxOfClient))
            ),
            PartitionedRateLimiter.Create<Attempt, Attempt>(attempt =>
                RateLimitPartition.GetFixedWindowLimiter(attempt, _ => Limit(MaxOfAccount))
            )
        );

    private static FixedWindowRateLimiterOptions Limit(int max) => new() { PermitLimit = max, Window = Window };

    private sealed class Nothing : IDisposable
    {
        public void Dispose() { }
    }

    // The name's hash, seeded for each process: what anybody sent is not kept, however long.
    private readonly record struct Attempt(IPAddress Client, int Account)
    {
        public static Attempt Of(HttpContext context, string account) =>
            new(context.Connection.RemoteIpAddress ?? IPAddress.None, account.GetHashCode(StringComparison.Ordinal));
    }
}
