using System.Buffers.Binary;
using System.Runtime.InteropServices;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>Kerberos tickets that were obtained before, one file per account.</summary>
/// <remarks>
/// .NET ignores a name without a password, and libgssapi then uses the default of the collection: all logins would be by the same user.
/// libgssapi takes a file per thread, which is used here.
/// </remarks>
/// <param name="files">The files, by account name.</param>
internal sealed class KerberosTickets(IReadOnlyDictionary<string, string> files)
{
    private const string Collection = "DIR:";

    // Version 4 of the format, the only one that is written today.
    private const ushort Version = 0x0504;

    /// <summary>Reads the tickets of a collection.</summary>
    /// <param name="collection">A KRB5CCNAME value that names a folder.</param>
    /// <exception cref="UserErrorException">It is not such a collection.</exception>
    public static KerberosTickets Read(string collection) =>
        collection.StartsWith(Collection, StringComparison.Ordinal)
            ? new(Directory.EnumerateFiles(collection[Collection.Length..], "tkt*").ToDictionary(ReadAccountName, StringComparer.Ordinal))
            : throw new UserErrorException(collection, "is no collection of Kerberos tickets in a folder");

    /// <summary>Sets the account for this thread.</summary>
    /// <exception cref="VisitFailedException">There is no ticket of the account.</exception>
    public void UseInThisThread(string name)
    {
        if (!files.TryGetValue(name, out string? file) || SetCacheName(out _, $"FILE:{file}", 0) != 0)
            throw new VisitFailedException("no Kerberos ticket was kept of this account");
    }

    // MIT Kerberos, "Credential cache file format": version, header with a length prefix, principal. The principal has the name type, the
    // number of its names, and the realm and names with length prefixes.
    private static string ReadAccountName(string file)
    {
        try
        {
            ReadOnlySpan<byte> bytes = File.ReadAllBytes(file);
            if (BinaryPrimitives.ReadUInt16BigEndian(bytes) != Version)
                throw new UserErrorException(file, "is no Kerberos ticket cache of version 4");
            ReadOnlySpan<byte> principal = bytes[(4 + BinaryPrimitives.ReadUInt16BigEndian(bytes[2..]) + 8)..];
            ReadOnlySpan<byte> name = principal[(4 + (int)BinaryPrimitives.ReadUInt32BigEndian(principal))..];
            return Encoding.UTF8.GetString(name.Slice(4, (int)BinaryPrimitives.ReadUInt32BigEndian(name)));
        }
        catch (ArgumentOutOfRangeException e)
        {
            throw new UserErrorException(file, "is no whole Kerberos ticket cache", e);
        }
    }

    // gss_krb5_ccache_name(minor, name, out_name): gssapi_krb5.h; thread-specific (MIT Kerberos, "Developing with GSSAPI").
    [DllImport(
        "libgssapi_krb5.so.2",
        EntryPoint = "gss_krb5_ccache_name",
        CharSet = CharSet.Ansi,
        BestFitMapping = false,
        ThrowOnUnmappableChar = true
    )]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern uint SetCacheName(out uint minor, string name, nint before);
}
