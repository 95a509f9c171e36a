using System.Net;

namespace TokenSigningBench.Core.Web;

/// <summary>The proxy that the user's environment names, for other machines than this one: what it would reach as localhost is itself, and nobody is asked to carry what stays here.</summary>
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
