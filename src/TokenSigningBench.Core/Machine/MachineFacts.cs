using System.Runtime;
using System.Runtime.InteropServices;
using System.Text.Json.Serialization;

namespace TokenSigningBench.Core.Machine;

/// <summary>
/// The properties of the machine that affect measured values. Unknown ones are null. It has no counters: what changes while the machine
/// runs is in <see cref="RunContention"/>.
/// </summary>
public sealed record MachineFacts
{
    // OPENSSL_ia32cap(3): bit 21 of leaf 7's EBX.
    private const string WithoutIfma = ":~0x200000";

    /// <summary>
    /// Identifies the machine in all its run files, and in no other program: a keyed hash of <c>/etc/machine-id</c> that does not reveal
    /// it. Null on systems other than Linux, in containers, and without a machine-id.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Identity { get; init; }

    public string? CpuModel { get; init; }

    /// <summary>The processor's extensions that affect signing and hashing; null if they cannot be read.</summary>
    public IReadOnlyList<string>? CryptoExtensions { get; init; }

    /// <summary>The logical processors that this process may use.</summary>
    public int Cores { get; init; }

    /// <summary>The control group's limit in cores; null for no limit.</summary>
    public double? CpuLimitCores { get; init; }

    public required string OperatingSystem { get; init; }

    public required string DotNet { get; init; }

    /// <summary>The version of OpenSSL that .NET loaded; null if .NET uses the system's own cryptography.</summary>
    public string? OpenSsl { get; init; }

    /// <summary>The mask on processor extensions for OpenSSL (<c>OPENSSL_ia32cap</c>); null if it is not set.</summary>
    public string? OpenSslCapabilityMask { get; init; }

    public required string GarbageCollector { get; init; }

    /// <summary>
    /// Whether OpenSSL signs with AVX512-IFMA here, as words: this decides what an RSA 2048 signature costs. Null where it is not known:
    /// other cryptography, another kind of processor, or a mask that leaves it open.
    /// </summary>
    [JsonIgnore]
    public string? DecidingExtension =>
        OpenSsl is null || CryptoExtensions is not { } has ? null
        : !has.Contains(InstructionDifference.Deciding) ? $"without {InstructionDifference.Deciding}"
        : OpenSslCapabilityMask is null ? $"with {InstructionDifference.Deciding}"
        : OpenSslCapabilityMask == WithoutIfma ? $"with {InstructionDifference.Deciding} disabled"
        : null;

    /// <summary>The processor, with the extension that decides.</summary>
    [JsonIgnore]
    public string ProcessorText => $"{CpuModel ?? "an unknown processor"}{(DecidingExtension is { } extension ? $" {extension}" : "")}";

    /// <summary>Reads the facts of this machine.</summary>
    public static MachineFacts Read() =>
        new()
        {
            Identity = MachineIdentity.Read(),
            CpuModel = Processor.Model(),
            CryptoExtensions = Processor.CryptoExtensions(),
            Cores = Environment.ProcessorCount,
            CpuLimitCores = ControlGroup.Own().Cores,
            OperatingSystem = RuntimeInformation.OSDescription,
            DotNet = RuntimeInformation.FrameworkDescription,
            OpenSsl = OpenSslVersion(),
            OpenSslCapabilityMask = Environment.GetEnvironmentVariable("OPENSSL_ia32cap"),
            GarbageCollector =
                $"{(GCSettings.IsServerGC ? "server" : "workstation")}, "
                + $"{(GCSettings.LatencyMode == GCLatencyMode.Batch ? "not concurrent" : "concurrent")}",
        };

    // OPENSSL_VERSION_NUMBER(3): from 3.0 on, 0xMNN00PP0.
    private static string? OpenSslVersion()
    {
        if (!System.OperatingSystem.IsLinux())
            return null;

        long number = SafeEvpPKeyHandle.OpenSslVersion;
        return $"{number >> 28}.{number >> 20 & 0xFF}.{number >> 4 & 0xFF}";
    }
}
