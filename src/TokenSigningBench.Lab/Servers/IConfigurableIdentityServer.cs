using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Servers;

/// <summary>A kind of identity server whose causes of slowness can be chosen.</summary>
public interface IConfigurableIdentityServer : IIdentityServer
{
    /// <summary>What its servers are started with.</summary>
    ServerOptions ServerOptions { get; }

    /// <summary>The same kind of server, started with other dials.</summary>
    IConfigurableIdentityServer WithServerOptions(ServerOptions serverOptions);
}
