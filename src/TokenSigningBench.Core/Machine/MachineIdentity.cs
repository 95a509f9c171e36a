namespace TokenSigningBench.Core.Machine;

/// <summary>Identifies run files of the same machine without revealing which machine it is.</summary>
/// <remarks>
/// machine-id(5) requires that the identifier is not shown, and that a program uses a keyed hash: like
/// <c>sd_id128_get_machine_app_specific(3)</c>, HMAC-SHA256 of the application's identifier with the machine's as key, its first 16 bytes
/// as a version 4 UUID. The machine's identifier, and another program's, cannot be derived from it.
/// </remarks>
internal static class MachineIdentity
{
    // This program's own identifier. If it changes, new run files no longer match the machine of older ones.
    private static readonly Guid Application = new("6f1e7a52-0c7b-4d55-9a3e-2b8f0d64c1e9");

    // A container's identifier is its image's, which many machines run, or is made for that container only.
    private static readonly string[] ContainerFiles = [".dockerenv", "run/.containerenv", "run/systemd/container"];
    private static readonly string[] ContainerVariables = ["container", "KUBERNETES_SERVICE_HOST", "DOTNET_RUNNING_IN_CONTAINER"];

    /// <summary>
    /// Reads the identity of this machine: 32 hexadecimal digits; null on systems other than Linux, in containers, and if the machine has
    /// no identifier.
    /// </summary>
    public static string? Read() => OperatingSystem.IsLinux() ? Read("/", Environment.GetEnvironmentVariable) : null;

    /// <param name="variable">Reads an environment variable.</param>
    public static string? Read(string root, Func<string, string?> variable) =>
        ContainerFiles.Any(file => File.Exists(Path.Combine(root, file)))
        || ContainerVariables.Any(name => !string.IsNullOrEmpty(variable(name)))
            ? null
            : Of(TextFile.Lines(Path.Combine(root, "etc", "machine-id")).FirstOrDefault());

    /// <summary>The identity for a machine-id.</summary>
    /// <param name="machineId">The machine-id: 32 hexadecimal digits.</param>
    /// <returns>Null for other text, such as <c>uninitialized</c> before the first boot.</returns>
    public static string? Of(string? machineId)
    {
        if (
            machineId is not { Length: 32 }
            || !UInt128.TryParse(machineId, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out UInt128 number)
            || number == 0
        )
            return null;
        byte[] identity = HMACSHA256.HashData(Convert.FromHexString(machineId), Application.ToByteArray(bigEndian: true))[..16];
        identity[6] = (byte)((identity[6] & 0x0F) | 0x40);
        identity[8] = (byte)((identity[8] & 0x3F) | 0x80);
        return Convert.ToHexStringLower(identity);
    }
}
