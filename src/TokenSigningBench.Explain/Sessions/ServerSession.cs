using TokenSigningBench.Explain.EventPipe;

namespace TokenSigningBench.Explain.Sessions;

/// <summary>What a server sends until it is asked to end it.</summary>
internal interface IServerSession : IDisposable
{
    /// <summary>Events that the server could not keep until they were read, when all is read.</summary>
    long Lost { get; }

    /// <summary>Reads until it is stopped or the server ends.</summary>
    void Read();

    /// <summary>Asks the server to end it.</summary>
    void Stop();
}

/// <summary>A session of the runtime's EventPipe.</summary>
internal abstract class ServerSession(EventPipeSession session) : IServerSession
{
    /// <summary>The runtime's own provider of events.</summary>
    protected const string Runtime = "Microsoft-Windows-DotNETRuntime";

    public long Lost => session.Lost;

    public void Read() => session.Read();

    public void Stop() => session.Stop();

    public void Dispose() => session.Dispose();
}
