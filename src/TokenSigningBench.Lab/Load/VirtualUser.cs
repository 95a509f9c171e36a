using System.Net.Sockets;
using System.Security.Authentication;

namespace TokenSigningBench.Lab.Load;

/// <summary>A virtual user: scheduled start, actual start, and result. All timestamps are those of the stopwatch.</summary>
/// <param name="phases">The number of requests of the visit.</param>
public sealed class VirtualUser(Visit visit, int phases, long scheduledStart)
{
    // The Server-Timing headers, most often one. They are kept as text, because parsing takes time.
    private List<string?>? _timings;
    private readonly long[]? _phases = phases > 1 ? new long[phases] : null;
    private HttpConnection? _connection;
    private Visit? _visit = visit;

    public long ScheduledStart => scheduledStart;

    /// <summary>When the user started; null if never.</summary>
    public long? Started { get; private set; }

    /// <summary>When the first byte of the last response arrived; null without a response.</summary>
    public long? FirstByte { get; private set; }

    /// <summary>When the visit ended, with or without success; null before.</summary>
    public long? Ended { get; private set; }

    /// <summary>Why the visit failed; null if it did not.</summary>
    public string? Failure { get; private set; }

    /// <summary>Whether the user was queued for a connection.</summary>
    public bool Waited { get; set; }

    /// <summary>The status of the last response; 0 without a response.</summary>
    public int Status { get; private set; }

    /// <summary>The number of answered requests.</summary>
    public int Requests { get; private set; }

    /// <summary>The duration of TLS handshakes, in stopwatch ticks; 0 if no connection was opened.</summary>
    public long HandshakeTicks { get; private set; }

    /// <summary>The time to first byte of each request, in stopwatch ticks; null for a single request.</summary>
    public IReadOnlyList<long>? Phases => _phases;

    /// <summary>Runs the visit. Continues on the thread of the caller until the first request is sent.</summary>
    /// <param name="connection">An open connection; null to open one, which is part of the time.</param>
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
                        or RawResponseException
                        or VisitFailedException
                        or AuthenticationException
                        or OperationCanceledException
            )
        {
            Failure = pool.DescribeFailure(_connection, e);
            _connection?.Abort();
        }
        finally
        {
            Ended = Stopwatch.GetTimestamp();
            pool.Return(this, _connection);
            // Users are kept until the end, and their requests take most of the memory.
            _connection = null;
            (_visit as IDisposable)?.Dispose();
            _visit = null;
        }
    }

    /// <summary>The duration of the work, as the server states it, including the wait for a core, in ms; null if it states none.</summary>
    public double? ServerMilliseconds() => ReadTiming()?.Phases.Values.Sum();

    /// <summary>The duration of signing, as the server states it, in ms; null if it states none.</summary>
    public double? SigningMilliseconds() => ReadTiming()?[ServerTiming.Sign];

    /// <summary>
    /// The processor time of the work or, if the server does not state it, the duration of the work; in ms. Null if it states neither.
    /// </summary>
    public double? ServiceMilliseconds() => ReadTiming()?.ProcessorMilliseconds ?? ServerMilliseconds();

    /// <summary>The server's times of the visit, as it states them; null if it does not.</summary>
    public ServerTiming? ReadTiming() =>
        ServerTiming.Sum([.. (_timings ?? []).Select(timing => timing is null ? null : ServerTiming.Parse([timing]))]);

    private async ValueTask VisitAsync(ConnectionPool pool)
    {
        bool mayBeStale = _connection is not null;
        _connection ??= CountHandshake(await pool.OpenAsync().ConfigureAwait(false));
        VisitStep step = VisitStep.Next;
        for (int phase = 0; step == VisitStep.Next; phase++)
        {
            long sent = phase == 0 ? Started!.Value : Stopwatch.GetTimestamp();
            await AskAsync(pool, isFirst: phase == 0, mayBeStale).ConfigureAwait(false);
            mayBeStale = true;
            if (_phases is not null)
                _phases[phase] = FirstByte!.Value - sent;
            if (!_visit!.AddsUpTimings)
                _timings?.Clear();
            (_timings ??= []).Add(
                _connection.Answer.Header("Server-Timing"u8) is { IsEmpty: false } timing ? Encoding.Latin1.GetString(timing) : null
            );
            step = _visit.HandleAnswer(_connection.Answer);
        }

        Failure = _visit!.Failure;
    }

    private async ValueTask AskAsync(ConnectionPool pool, bool isFirst, bool mayBeStale)
    {
        // A server may close an idle connection, whether it was used before or opened ahead, at the moment in which it is to be used: then
        // the request is sent on a new one (RFC 9110 section 9.2.2). On one that was not used yet, TLS may have left its session tickets.
        if (_connection!.WasUsed && (!_connection.Answer.KeepsConnection || _connection.IsStale()))
        {
            _connection = CountHandshake(await pool.ReplaceAsync(_connection).ConfigureAwait(false));
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
                && !_connection.IsAborted
                && e is IOException or SocketException or RawResponseException
            )
        {
            if (!pool.Resends)
            {
                pool.StopReusing();
                throw new RawResponseException("closed a reused connection without an answer: later requests get new ones");
            }

            _connection = CountHandshake(await pool.ReplaceAsync(_connection).ConfigureAwait(false));
            await AskAsync(_connection, pool).ConfigureAwait(false);
        }
    }

    private HttpConnection CountHandshake(HttpConnection connection)
    {
        HandshakeTicks += connection.HandshakeTicks;
        return connection;
    }

    private async ValueTask AskAsync(HttpConnection connection, ConnectionPool pool)
    {
        await _visit!.PrepareAsync(connection).ConfigureAwait(false);
        connection.Send(_visit.Request, pool.Deadline());
        FirstByte = await connection.ReceiveAsync().ConfigureAwait(false);
        Status = connection.Answer.Status;
        Requests++;
    }
}
