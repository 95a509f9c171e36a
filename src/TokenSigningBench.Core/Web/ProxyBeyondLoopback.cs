using System.Net;

namespace TokenSigningBench.Core.Web;

/// <summary>
/// The proxy of the user's environment, except for loopback: a proxy would reach its own localhost, and local traffic must stay on this
/// machine.
/// </summary>
internal sealed class ProxyBeyondLoopback(IWebProxy proxy) : IWebProxy
{
    public ICredentials? Credentials
    {
        get => proxy.Credentials;
        set => proxy.Credentials = value;
    }

    public Uri? GetProxy(Uri destination) => destination.IsLoopback ? null : proxy.GetProxy(destination);

    public bool IsBypassed(Uri host) => host.IsLoopback || proxy.IsBypassed(host);
}
