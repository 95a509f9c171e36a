using System.Buffers.Binary;
using System.Runtime.InteropServices;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>Tickets that were got before and are kept, an account's in a file of its own.</summary>
/// <remarks>
/// .NET takes a name without a password for nobody in particular, and libgssapi then takes the collection's default: everybody would log in as the same person.
/// libgssapi can be told a file for each thread, and is.
/// </remarks>
/// <param name="files">The files, by the names of the accounts.</param>
internal sealed class KerberosTickets(IReadOnlyDictionary<string, string> files)
{
    private const string Collection = "DIR:";

    // Version 4 of the format, the only one that is written today.
    private const ushort Version = 0x0504;

    /// <summary>Finds the tickets of a collection.</summary>
    /// <param name="collection">A value of KRB5CCNAME that names a folder.</param>
    /// <exception cref="UserErrorException">It is no such collection.</exception>
    public static KerberosTickets In(string collection) =>
        collection.StartsWith(Collection, StringComparison.Ordinal)
            ? new(Directory.EnumerateFiles(collection[Collection.Length..], "tkt*").ToDictionary(NameIn, StringComparer.Ordinal))
            : throw new UserErrorException(collection, "is no collection of Kerberos tickets in a folder");

    /// <summary>Lets this thread be an account.</summary>
    /// <exception cref="VisitFailedException">There are no tickets of it.</exception>
    public void UseInThisThread(string name)
    {
        if (!files.TryGetValue(name, out string? file) || SetCacheName(out _, $"FILE:{file}", 0) != 0)
            throw new VisitFailedException("no Kerberos ticket was kept of this account");
    }

    // MIT Kerberos, "Credential cache file format": version, a header after its length, then the principal: kind, count of its names, realm and names, each after its length.
    private static string NameIn(string file)
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
