using System.Diagnostics.CodeAnalysis;

namespace TokenSigningBench.Core.Web;

/// <summary>Parses addresses from outside.</summary>
public static class WebAddress
{
    /// <summary>Reads an absolute address with a valid host.</summary>
    /// <remarks>
    /// <see cref="Uri.TryCreate(string, UriKind, out Uri)"/> accepts some hosts that IDNA rejects. Reading <see cref="Uri.IdnHost"/> then
    /// throws a <see cref="UriFormatException"/>.
    /// </remarks>
    public static bool TryRead(string? text, [NotNullWhen(true)] out Uri? address) =>
        Uri.TryCreate(text, UriKind.Absolute, out address) && HasHost(address);

    /// <summary>Reads an address that may be relative to <paramref name="page"/>.</summary>
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
