using System.Net;

namespace TokenSigningBench.Core.Web;

/// <summary>
/// The proxy of the user's environment, except for loopback: a proxy would reach its own localhost, and local traffic must stay on this
/// machine.
/// </summary>
internal sealed class ProxyBeyondLoopback(IWebProxy usual) : IWebProxy
{
    public ICredentials? Credentials
    {
        get => usual.Credentials;
        set => usual.Credentials = value;
    }

    public Uri? GetProxy(Uri destination) => destination.IsLoopback ? null : usual.GetProxy(destination);

    public bool IsBypassed(Uri host) => host.IsLoopback || usual.IsBypassed(host);
}
