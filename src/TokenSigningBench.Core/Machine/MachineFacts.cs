using System.Runtime;
using System.Runtime.InteropServices;
using System.Text.Json.Serialization;

namespace TokenSigningBench.Core.Machine;

/// <summary>The machine that a figure was measured on, as far as it decides the figure. What is not known is null.</summary>
public sealed record MachineFacts
{
    /// <summary>
    /// The same in all run files of one machine, and in no other program's: a keyed hash of <c>/etc/machine-id</c>, which tells nothing of it. Null on other systems than Linux, in
    /// containers, where the machine has none, and in older files.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Identity { get; init; }

    /// <summary>The processor, as it names itself.</summary>
    public string? CpuModel { get; init; }

    /// <summary>Those of the processor's extensions that decide how fast it signs and hashes. Null where it cannot be asked.</summary>
    public IReadOnlyList<string>? CryptoExtensions { get; init; }

    /// <summary>Logical processors that this process may use.</summary>
    public int Cores { get; init; }

    /// <summary>The control group's limit, in cores; null where there is none.</summary>
    public double? CpuLimitCores { get; init; }

    /// <summary>How many periods the control group was throttled in until now.</summary>
    public long? ThrottledPeriods { get; init; }

    /// <summary>The time that the hypervisor gave to others since the machine started, in seconds over all its cores.</summary>
    public double? StealSeconds { get; init; }

    /// <summary>The operating system and its version.</summary>
    public required string OperatingSystem { get; init; }

    /// <summary>The .NET runtime's version.</summary>
    public required string DotNet { get; init; }

    /// <summary>The OpenSSL library that .NET loaded; null where .NET uses the system's own cryptography.</summary>
    public string? OpenSsl { get; init; }

    /// <summary>A mask on the processor's extensions that was set for OpenSSL (<c>OPENSSL_ia32cap</c>); null where none was.</summary>
    public string? OpenSslCapabilityMask { get; init; }

    /// <summary>The garbage collector's mode.</summary>
    public required string GarbageCollector { get; init; }

    /// <summary>Asks the machine that this runs on.</summary>
    public static MachineFacts Read() => Read(ControlGroup.Own());

    private static MachineFacts Read(ControlGroup group) =>
        new()
        {
            Identity = MachineIdentity.Read(),
            CpuModel = Processor.Model(),
            CryptoExtensions = Processor.CryptoExtensions(),
            Cores = Environment.ProcessorCount,
            CpuLimitCores = group.Cores,
            ThrottledPeriods = group.ThrottledPeriods,
            StealSeconds = LinuxLimits.StealSeconds(),
            OperatingSystem = RuntimeInformation.OSDescription,
            DotNet = RuntimeInformation.FrameworkDescription,
            OpenSsl = OpenSslVersion(),
            OpenSslCapabilityMask = Environment.GetEnvironmentVariable("OPENSSL_ia32cap"),
            GarbageCollector =
                $"{(GCSettings.IsServerGC ? "server" : "workstation")}, {(GCSettings.LatencyMode == GCLatencyMode.Batch ? "not concurrent" : "concurrent")}",
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
