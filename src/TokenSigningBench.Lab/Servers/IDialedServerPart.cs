using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Servers;

/// <summary>A kind of identity server whose causes of slowness can be chosen.</summary>
public interface IDialedServerPart : IServerPart
{
    /// <summary>What its servers are started with.</summary>
    ServerDials Dials { get; }

    /// <summary>The same kind of server, started with other dials.</summary>
    IDialedServerPart WithDials(ServerDials dials);
}
