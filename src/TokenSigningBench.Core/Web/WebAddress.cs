using System.Diagnostics.CodeAnalysis;

namespace TokenSigningBench.Core.Web;

/// <summary>Addresses that somebody else wrote.</summary>
public static class WebAddress
{
    /// <summary>Reads an address that can be asked for.</summary>
    /// <remarks>
    /// <see cref="Uri.TryCreate(string, UriKind, out Uri)"/> accepts some hosts of which IDNA makes no name;
    /// whoever reads <see cref="Uri.IdnHost"/> then meets a <see cref="UriFormatException"/>.
    /// </remarks>
    /// <returns>Whether it is one, and an absolute one.</returns>
    public static bool TryRead(string? text, [NotNullWhen(true)] out Uri? address) =>
        Uri.TryCreate(text, UriKind.Absolute, out address) && HasHost(address);

    /// <summary>Reads an address that may be relative to another.</summary>
    /// <param name="page">What it may be relative to.</param>
    /// <returns>Whether it is one.</returns>
    public static bool TryRead(Uri page, Uri text, [NotNullWhen(true)] out Uri? address) =>
        Uri.TryCreate(page, text, out address) && HasHost(address);

    private static bool HasHost(Uri address)
    {
        try
        {
            return address.IdnHost is not null;
        }
        catch (UriFormatException)
        {
            return false;
        }
    }
}
