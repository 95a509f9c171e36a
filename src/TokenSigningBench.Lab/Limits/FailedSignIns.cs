using System.Net;
using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Http;

namespace TokenSigningBench.Lab.Limits;

/// <summary>
/// Limits the wrong passwords that a client may send, for one account and for all accounts together. Only a client above a limit is
/// refused, before a password is hashed. Correct passwords are not counted, so a load test from one address with one account
/// is never slowed down.
/// </summary>
/// <remarks>
/// A password that is still being hashed is not counted yet. Therefore, after the first wrong password, at most as many passwords of a
/// client are hashed at once as there are processors, and a waiting request is checked against the limits again.
/// </remarks>
internal sealed class FailedSignIns : IDisposable
{
    /// <summary>The maximum number of wrong passwords in a <see cref="Window"/> for one account from one client.</summary>
    public const int MaxPerAccount = 20;

    /// <summary>The maximum number of wrong passwords in a <see cref="Window"/> from one client.</summary>
    public const int MaxPerClient = 200;

    // The default number of connections of a load test.
    private const int MaxWaiting = 1024;

    private static readonly NoLease UnlimitedLease = new();

    // Created at the first wrong password: it has a timer and a lock, whose cost must not affect a measurement.
    private PartitionedRateLimiter<Attempt>? _limiter;

    private readonly Lazy<PartitionedRateLimiter<Attempt>> _concurrency = new(() =>
        PartitionedRateLimiter.Create<Attempt, IPAddress>(attempt =>
            RateLimitPartition.GetConcurrencyLimiter(
                attempt.Client,
                _ => new() { PermitLimit = Environment.ProcessorCount, QueueLimit = MaxWaiting }
            )
        )
    );

    /// <summary>How long failures are remembered.</summary>
    public static TimeSpan Window { get; } = TimeSpan.FromMinutes(1);

    /// <summary>Whether a password of the account may be tried now.</summary>
    public bool CanTry(HttpContext context, string account)
    {
        if (Volatile.Read(ref _limiter) is not { } limiter)
            return true;
        using RateLimitLease lease = limiter.AttemptAcquire(Attempt.From(context, account), permitCount: 0);
        return lease.IsAcquired;
    }

    /// <summary>Waits until the account's password may be tried.</summary>
    /// <returns>A lease to dispose after the password was checked and counted if wrong; null if it may not be tried now.</returns>
    public ValueTask<IDisposable?> BeginAsync(HttpContext context, string account) =>
        Volatile.Read(ref _limiter) is null ? new(UnlimitedLease) : WaitAsync(context, account);

    /// <summary>Counts a wrong password, also for a name that does not exist.</summary>
    public void Count(HttpContext context, string account)
    {
        PartitionedRateLimiter<Attempt> limiter = LazyInitializer.EnsureInitialized(ref _limiter, CreateLimiter);
        limiter.AttemptAcquire(Attempt.From(context, account)).Dispose();
    }

    /// <summary>Sets the Retry-After header. Returns the status, 429.</summary>
    public static int SetRetryAfter(HttpContext context)
    {
        context.Response.Headers.RetryAfter = ((int)Window.TotalSeconds).ToString(System.Globalization.CultureInfo.InvariantCulture);
        return StatusCodes.Status429TooManyRequests;
    }

    public void Dispose()
    {
        _limiter?.Dispose();
        if (_concurrency.IsValueCreated)
            _concurrency.Value.Dispose();
    }

    private async ValueTask<IDisposable?> WaitAsync(HttpContext context, string account)
    {
        if (!CanTry(context, account))
            return null;
        RateLimitLease lease = await _concurrency
            .Value.AcquireAsync(Attempt.From(context, account), 1, context.RequestAborted)
            .ConfigureAwait(false);
        if (lease.IsAcquired && CanTry(context, account))
            return lease;
        lease.Dispose();
        return null;
    }

    // The client's limit first: a client above it creates no partition for further names, so invented names do not fill the memory.
    private static PartitionedRateLimiter<Attempt> CreateLimiter() =>
        PartitionedRateLimiter.CreateChained(
            PartitionedRateLimiter.Create<Attempt, IPAddress>(attempt =>
                RateLimitPartition.GetFixedWindowLimiter(attempt.Client, _ => FixedWindow(MaxPerClient))
            ),
            PartitionedRateLimiter.Create<Attempt, Attempt>(attempt =>
                RateLimitPartition.GetFixedWindowLimiter(attempt, _ => FixedWindow(MaxPerAccount))
            )
        );

    private static FixedWindowRateLimiterOptions FixedWindow(int max) => new() { PermitLimit = max, Window = Window };

    private sealed class NoLease : IDisposable
    {
        public void Dispose() { }
    }

    // The name's hash, seeded per process: the text that a client sent is not stored, however long it is.
    private readonly record struct Attempt(IPAddress Client, int Account)
    {
        public static Attempt From(HttpContext context, string account) =>
            new(context.Connection.RemoteIpAddress ?? IPAddress.None, account.GetHashCode(StringComparison.Ordinal));
    }
}
