namespace TokenSigningBench.Lab.Load;

/// <summary>The next step after a response.</summary>
public enum VisitStep
{
    Next,

    /// <summary>The visit succeeded.</summary>
    Done,

    /// <summary>The visit failed.</summary>
    Failed,
}

/// <summary>A visit failed between two requests. The message is short: failures are counted by it.</summary>
public sealed class VisitFailedException(string cause, Exception? inner = null) : Exception(cause, inner);

/// <summary>The visit of one virtual user: a request, and for each response the next step.</summary>
public abstract class Visit
{
    /// <summary>The next request, complete.</summary>
    public abstract ReadOnlySpan<byte> Request { get; }

    /// <summary>Whether the server's times of all responses are those of the visit. Otherwise those of the last response are.</summary>
    public virtual bool AddsUpTimings => false;

    /// <summary>Why the visit failed; null if it did not.</summary>
    public string? Failure { get; protected set; }

    /// <summary>
    /// Prepares the next request with what is only known at that time: its connection, and what another server provides. The preparation is
    /// part of the time.
    /// </summary>
    /// <param name="connection">The connection of the request.</param>
    /// <exception cref="VisitFailedException">The preparation failed.</exception>
    public virtual ValueTask PrepareAsync(HttpConnection connection) => ValueTask.CompletedTask;

    /// <summary>
    /// Checks a response. Everything that makes a response correct is checked here: what is not checked counts as a success.
    /// </summary>
    public abstract VisitStep HandleAnswer(RawResponse answer);

    protected VisitStep Fail(string cause)
    {
        Failure = cause;
        return VisitStep.Failed;
    }
}

/// <summary>What the virtual users of a load do.</summary>
public abstract class Scenario
{
    /// <summary>The names of the requests, in order.</summary>
    public abstract IReadOnlyList<string> Phases { get; }

    /// <summary>Creates the visit of the next user. Its first request is composed before its scheduled start.</summary>
    public abstract Visit Begin();
}
