using System.Net.Sockets;
using System.Security.Authentication;

namespace TokenSigningBench.Lab.Load;

/// <summary>One person of a load: when they meant to start, when they did, and what came. All moments are on the stopwatch.</summary>
/// <param name="phases">In how many requests.</param>
/// <param name="scheduledStart">When they mean to start.</param>
internal sealed class VirtualUser(Visit visit, int phases, long scheduledStart)
{
    private readonly long[]? _phases = phases > 1 ? new long[phases] : null;
    private HttpConnection? _connection;
    private Visit? _visit = visit;

    /// <summary>When they meant to start.</summary>
    public long ScheduledStart => scheduledStart;

    /// <summary>When they did; null where they never did.</summary>
    public long? Started { get; private set; }

    /// <summary>When the first byte of their last answer came; null where none came.</summary>
    public long? FirstByte { get; private set; }

    /// <summary>When it was over, one way or another; null where it is not.</summary>
    public long? Ended { get; private set; }

    /// <summary>Why they did not get what they came for; null where they did.</summary>
    public string? Failure { get; private set; }

    /// <summary>Whether they had to wait for a connection.</summary>
    public bool Waited { get; set; }

    /// <summary>What the server said of its own time; null where it said nothing.</summary>
    public string? Timing { get; private set; }

    /// <summary>How many requests they sent that were answered.</summary>
    public int Requests { get; private set; }

    /// <summary>How long they took to agree on TLS where they opened a connection, on the stopwatch; 0 where they did not.</summary>
    public long HandshakeTicks { get; private set; }

    /// <summary>How long each request took to its first byte; null where there is only one.</summary>
    public IReadOnlyList<long>? Phases => _phases;

    /// <summary>Does it. Runs on the caller's thread until the first request is sent.</summary>
    /// <param name="connection">A connection that is open; null where one has to be opened, which is inside the time.</param>
    /// <param name="pool">Where it comes from, and goes to.</param>
    public async Task RunAsync(HttpConnection? connection, ConnectionPool pool)
    {
        Started = Stopwatch.GetTimestamp();
        _connection = connection;
        try
        {
            await VisitAsync(pool).ConfigureAwait(false);
        }
        catch (Exception e)
            when (e
                    is IOException
                        or SocketException
                        or ObjectDisposedException
                        or HttpAnswerException
                        or VisitFailedException
                        or AuthenticationException
                        or OperationCanceledException
            )
        {
            Failure = pool.Cause(_connection, e);
            _connection?.GiveUp();
        }
        finally
        {
            Ended = Stopwatch.GetTimestamp();
            pool.Return(this, _connection);
            // Everybody is kept until the end, and what they asked is the most of them.
            _connection = null;
            (_visit as IDisposable)?.Dispose();
            _visit = null;
        }
    }

    /// <summary>How long the server says that its work lasted, the wait for a core included, in milliseconds; null where it says nothing.</summary>
    public double? ServerMilliseconds() => Said?.Parts.Values.Sum();

    /// <summary>How long the server says that it signed, in milliseconds; null where it says nothing of that.</summary>
    public double? SigningMilliseconds() => Said?[ServerTiming.Sign];

    /// <summary>The processor time that the server says its work took or, where it does not tell that, how long it lasted; in milliseconds. Null where it says nothing.</summary>
    public double? ServiceMilliseconds() => Said?.ProcessorMilliseconds ?? ServerMilliseconds();

    private ServerTiming? Said => Timing is null ? null : ServerTiming.Parse([Timing]);

    private async ValueTask VisitAsync(ConnectionPool pool)
    {
        _connection ??= Opened(await pool.OpenAsync().ConfigureAwait(false));
        VisitStep step = VisitStep.Next;
        for (int phase = 0; step == VisitStep.Next; phase++)
        {
            long sent = phase == 0 ? Started!.Value : Stopwatch.GetTimestamp();
            await AskAsync(pool, isFirst: phase == 0).ConfigureAwait(false);
            if (_phases is not null)
                _phases[phase] = FirstByte!.Value - sent;
            step = _visit!.Take(_connection.Answer);
        }

        Failure = _visit!.Failure;
        if (_connection.Answer.Header("Server-Timing"u8) is { IsEmpty: false } timing)
            Timing = Encoding.Latin1.GetString(timing);
    }

    private async ValueTask AskAsync(ConnectionPool pool, bool isFirst)
    {
        // A server may hang up on a connection that nobody used for a while, in the very moment in which it is used again: then a new one is asked (RFC 9110 section 9.2.2).
        bool mayBeStale = _connection!.WasUsed;
        if (mayBeStale && (!_connection.Answer.KeepsConnection || _connection.IsStale()))
        {
            _connection = Opened(await pool.ReplaceAsync(_connection).ConfigureAwait(false));
            mayBeStale = false;
        }

        try
        {
            await AskAsync(_connection, pool).ConfigureAwait(false);
        }
        catch (Exception e)
            when (mayBeStale
                && isFirst
                && !_connection.Answer.HasBegun
                && !_connection.IsGivenUp
                && e is IOException or SocketException or HttpAnswerException
            )
        {
            _connection = Opened(await pool.ReplaceAsync(_connection).ConfigureAwait(false));
            await AskAsync(_connection, pool).ConfigureAwait(false);
        }
    }

    private HttpConnection Opened(HttpConnection connection)
    {
        HandshakeTicks += connection.HandshakeTicks;
        return connection;
    }

    private async ValueTask AskAsync(HttpConnection connection, ConnectionPool pool)
    {
        await _visit!.PrepareAsync(connection).ConfigureAwait(false);
        connection.Send(_visit.Request, pool.Deadline());
        FirstByte = await connection.ReceiveAsync().ConfigureAwait(false);
        Requests++;
    }
}
