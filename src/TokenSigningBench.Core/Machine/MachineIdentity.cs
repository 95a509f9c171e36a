namespace TokenSigningBench.Core.Machine;

/// <summary>By what run files of one machine are known to be of one, without saying which machine it is.</summary>
/// <remarks>
/// machine-id(5) asks that the identifier itself is not shown, and that a program takes a keyed hash of it: as <c>sd_id128_get_machine_app_specific(3)</c> does,
/// HMAC-SHA256 of the application's identifier with the machine's as key, its first 16 bytes as a version 4 UUID. Nobody who has it finds the identifier, or another program's.
/// </remarks>
internal static class MachineIdentity
{
    // Of this program alone. With another, no run file would be of the machine of an earlier one.
    private static readonly Guid Application = new("6f1e7a52-0c7b-4d55-9a3e-2b8f0d64c1e9");

    // An identifier in a container is its image's, which many machines run, or made for that container.
    private static readonly string[] MarksOfContainers = [".dockerenv", "run/.containerenv", "run/systemd/container"];
    private static readonly string[] VariablesOfContainers = ["container", "KUBERNETES_SERVICE_HOST", "DOTNET_RUNNING_IN_CONTAINER"];

    /// <summary>Asks the machine that this runs on: 32 hexadecimal digits; null on other systems than Linux, in containers, and where the machine has no identifier.</summary>
    public static string? Read() => OperatingSystem.IsLinux() ? Read("/", Environment.GetEnvironmentVariable) : null;

    /// <param name="variable">The environment of a process in it.</param>
    public static string? Read(string root, Func<string, string?> variable) =>
        MarksOfContainers.Any(mark => File.Exists(Path.Combine(root, mark)))
        || VariablesOfContainers.Any(name => !string.IsNullOrEmpty(variable(name)))
            ? null
            : Of(TextFile.Lines(Path.Combine(root, "etc", "machine-id")).FirstOrDefault());

    /// <summary>The identity of a machine.</summary>
    /// <param name="machineId">Its identifier: 32 hexadecimal digits.</param>
    /// <returns>It; null where that is none, such as <c>uninitialized</c> before the first boot.</returns>
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
