using System.Runtime.InteropServices;

namespace TokenSigningBench.Core.Pkcs11;

/// <summary>Finds the shared library that speaks PKCS#11, and says what is wrong with it before it is loaded.</summary>
internal static class Pkcs11ModuleFile
{
    // Where p11-kit and Debian's packages put modules.
    private static readonly string[] Folders =
    [
        "/usr/lib/pkcs11",
        "/usr/lib64/pkcs11",
        "/usr/local/lib/pkcs11",
        "/usr/lib/softhsm",
        "/usr/lib",
        "/usr/lib64",
        "/usr/local/lib",
    ];

    private const int MachineOffset = 18;

    // ELF-64 object file format: e_machine.
    private static readonly Dictionary<ushort, (Architecture Architecture, string Name)> Machines = new()
    {
        [3] = (Architecture.X86, "x86"),
        [40] = (Architecture.Arm, "Arm"),
        [62] = (Architecture.X64, "x64"),
        [183] = (Architecture.Arm64, "Arm64"),
    };

    /// <exception cref="UserErrorException">The address names none, or there is no such module, or it is for another processor.</exception>
    public static string Find(Pkcs11Address address)
    {
        string path =
            address.ModulePath is { } named ? Path.GetFullPath(named)
            : address.ModuleName is { } name ? Search(address.Name, name)
            : throw new UserErrorException(
                address.Name,
                "names no module: add ?module-path=FILE, the library of the token's vendor (SoftHSM: /usr/lib/softhsm/libsofthsm2.so)"
            );
        if (Directory.Exists(path))
            throw new UserErrorException(path, "is a folder; module-path names the module itself");
        if (!File.Exists(path))
            throw new UserErrorException(path, "no such module");
        RequireLibrary(path);
        return path;
    }

    private static string Search(string source, string name)
    {
        if (name.Contains('/', StringComparison.Ordinal))
            throw new UserErrorException(source, "its module-name has a slash; a path is a module-path");
        string multiarch =
            $"/usr/lib/{RuntimeInformation.ProcessArchitecture switch
        {
            Architecture.Arm64 => "aarch64",
            Architecture.X86 => "i386",
            _ => "x86_64",
        }}-linux-gnu";
        string[] folders = [.. Folders, multiarch, $"{multiarch}/pkcs11", $"{multiarch}/softhsm"];
        return folders
                .SelectMany(folder => new[] { $"{folder}/lib{name}.so", $"{folder}/{name}.so", $"{folder}/{name}.dylib" })
                .FirstOrDefault(File.Exists)
            ?? throw new UserErrorException(source, $"no module {name} is in {string.Join(' ', folders)}; name it with module-path");
    }

    private static void RequireLibrary(string path)
    {
        if (!OperatingSystem.IsLinux())
            return;
        Span<byte> header = stackalloc byte[MachineOffset + sizeof(ushort)];
        int read;
        try
        {
            using FileStream stream = File.OpenRead(path);
            read = stream.ReadAtLeast(header, header.Length, throwOnEndOfStream: false);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException(path, e.Message, e);
        }

        if (read < header.Length || !header.StartsWith("\u007fELF"u8))
            throw new UserErrorException(path, "is not a shared library, so it is no PKCS#11 module");
        if (
            Machines.TryGetValue(BitConverter.ToUInt16(header[MachineOffset..]), out var machine)
            && machine.Architecture != RuntimeInformation.ProcessArchitecture
        )
            throw new UserErrorException(
                path,
                $"is for {machine.Name}, and this program runs on {RuntimeInformation.ProcessArchitecture}: name the vendor's other module"
            );
    }
}
