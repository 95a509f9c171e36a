namespace TokenSigningBench.Core.Web;

/// <summary>What a server that the user named may lead to: itself.</summary>
public static class NamedHost
{
    /// <summary>Refuses an address that is not on the host that the user named, or that anybody on the way can change.</summary>
    /// <param name="source">What the user named, for the message.</param>
    /// <param name="allowHttp">Whether plain http is permitted to a host other than this one.</param>
    /// <exception cref="UserErrorException">It leads elsewhere.</exception>
    public static void RefuseElsewhere(string source, Uri named, Uri address, bool allowHttp)
    {
        if (address.Scheme != Uri.UriSchemeHttps && address.Scheme != Uri.UriSchemeHttp)
            throw new UserErrorException(source, $"leads to an address that is neither https nor http: {address}");
        // This machine has several names.
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
