namespace TokenSigningBench.Core.Pkcs11;

/// <summary>Reads the PIN that an address names with <c>pin-source</c>.</summary>
internal static class PinFile
{
    private const string FileScheme = "file:";

    private const UnixFileMode Others = UnixFileMode.GroupRead | UnixFileMode.GroupWrite | UnixFileMode.OtherRead | UnixFileMode.OtherWrite;

    /// <returns>Null if the address names none.</returns>
    /// <exception cref="UserErrorException">It is no file, other users can read it, it cannot be read, or holds no PIN.</exception>
    public static string? Read(Pkcs11Address address)
    {
        if (address.PinSource is not { } source)
            return null;
        if (source.StartsWith('|'))
            throw new UserErrorException(address.Name, "its pin-source is a program, and none is started: name a file");
        string path = PathOf(source) ?? throw new UserErrorException(address.Name, $"its pin-source is '{source}': write file:/path");
        if (!OperatingSystem.IsWindows() && File.Exists(path) && (File.GetUnixFileMode(path) & Others) != UnixFileMode.None)
            throw new UserErrorException(path, $"other users can read the PIN in it, or change it: chmod 600 {path}");
        string pin = SecretFile.Read(path);
        return pin.Length == 0 ? throw new UserErrorException(path, "has no PIN")
            // Not tried: a card counts wrong PINs.
            : pin.Contains('\n', StringComparison.Ordinal) ? throw new UserErrorException(path, "has several lines, and a PIN is one")
            : pin;
    }

    // A full path alone, file:path, file:/path, file:///path and file://localhost/path (RFC 8089). The file of another host is not here.
    private static string? PathOf(string source)
    {
        if (!source.StartsWith(FileScheme, StringComparison.OrdinalIgnoreCase))
            return Path.IsPathRooted(source) ? source : null;
        string path = source[FileScheme.Length..];
        if (!path.StartsWith("//", StringComparison.Ordinal))
            return path.Length > 0 ? path : null;
        int slash = path.IndexOf('/', 2);
        return slash == 2 || (slash > 2 && path.AsSpan(2, slash - 2).Equals("localhost", StringComparison.OrdinalIgnoreCase))
            ? path[slash..]
            : null;
    }
}
