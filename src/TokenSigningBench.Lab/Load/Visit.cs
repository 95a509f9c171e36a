namespace TokenSigningBench.Lab.Load;

/// <summary>What comes after an answer.</summary>
internal enum VisitStep
{
    Next,

    /// <summary>Nothing: the person has what they came for.</summary>
    Done,

    /// <summary>Nothing: they will not get it.</summary>
    Failed,
}

/// <summary>Why somebody's visit ended between two requests, in few words: they are counted by them.</summary>
internal sealed class VisitFailedException(string cause, Exception? inner = null) : Exception(cause, inner);

/// <summary>One person's way through a server: a request, and for each answer what comes after it.</summary>
internal abstract class Visit
{
    /// <summary>The request that comes next, whole.</summary>
    public abstract ReadOnlySpan<byte> Request { get; }

    /// <summary>Why it failed; null where it did not.</summary>
    public string? Failure { get; protected set; }

    /// <summary>Gets ready what the next request needs and only its own time can tell: which connection it goes over, and what another server gives for it. That is inside its time.</summary>
    /// <param name="connection">The connection that it goes over.</param>
    /// <exception cref="VisitFailedException">It cannot be had.</exception>
    public virtual ValueTask PrepareAsync(HttpConnection connection) => ValueTask.CompletedTask;

    /// <summary>Looks at an answer. What is not looked at here counts as done however wrong it is, so everything that makes it right is.</summary>
    public abstract VisitStep Take(HttpAnswer answer);

    /// <summary>Ends it with a cause.</summary>
    protected VisitStep Fail(string cause)
    {
        Failure = cause;
        return VisitStep.Failed;
    }
}

/// <summary>What the people of a load come for.</summary>
internal abstract class Scenario
{
    /// <summary>The names of its requests, in their order.</summary>
    public abstract IReadOnlyList<string> Phases { get; }

    /// <summary>One more person, whose first request is composed before their time has come.</summary>
    public abstract Visit Begin();
}
