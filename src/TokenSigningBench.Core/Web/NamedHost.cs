namespace TokenSigningBench.Core.Web;

/// <summary>Restricts addresses to the host that the user named.</summary>
public static class NamedHost
{
    /// <summary>Refuses an address on another host, and plain http that others could change in transit.</summary>
    /// <param name="source">What the user named; used in the message.</param>
    /// <param name="allowHttp">Whether plain http is permitted to hosts other than this machine.</param>
    /// <exception cref="UserErrorException">The address is not permitted.</exception>
    public static void RequireAllowed(string source, Uri named, Uri address, bool allowHttp)
    {
        if (address.Scheme != Uri.UriSchemeHttps && address.Scheme != Uri.UriSchemeHttp)
            throw new UserErrorException(source, $"leads to an address that is neither https nor http: {address}");
        // Loopback has several names.
        if (!string.Equals(address.IdnHost, named.IdnHost, StringComparison.OrdinalIgnoreCase) && !(address.IsLoopback && named.IsLoopback))
            throw new UserErrorException(
                source,
                $"leads to another host, {address.IdnHost}; if that is right, check it by its own address: {address}"
            );
        if (address.Scheme == Uri.UriSchemeHttp && !address.IsLoopback && !allowHttp)
            throw new UserErrorException(
                source,
                $"plain http ({address}): anybody on the way can change the keys; --allow-http permits it"
            );
    }
}
