using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Servers;

/// <summary>An identity server whose causes of slow logins can be configured.</summary>
public interface IConfigurableIdentityServer : IIdentityServer
{
    ServerOptions ServerOptions { get; }

    /// <summary>The same identity server with other options.</summary>
    IConfigurableIdentityServer WithServerOptions(ServerOptions serverOptions);
}
