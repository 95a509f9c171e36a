using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;

namespace TokenSigningBench.Core.Machine;

/// <summary>The processor's name and its extensions.</summary>
internal static class Processor
{
    // Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2A, CPUID.
    private const int BrandString = unchecked((int)0x80000002);
    private const int LargestExtendedLeaf = unchecked((int)0x80000000);

    /// <summary>
    /// The system's name of the processor, as its tools print it: below a hypervisor, the processor's own name may differ. Otherwise the
    /// processor's brand string, or null.
    /// </summary>
    public static string? Model()
    {
        if (LinuxLimits.CpuModel() is { } name)
            return name;
        if (!X86Base.IsSupported)
            return Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER");

        if ((uint)X86Base.CpuId(LargestExtendedLeaf, 0).Eax < unchecked((uint)BrandString + 2))
            return null;

        Span<int> registers = stackalloc int[12];
        for (int part = 0; part < 3; part++)
            (registers[4 * part], registers[4 * part + 1], registers[4 * part + 2], registers[4 * part + 3]) = X86Base.CpuId(
                BrandString + part,
                0
            );
        return Encoding.ASCII.GetString(MemoryMarshal.AsBytes(registers)).Trim('\0', ' ');
    }

    /// <summary>The extensions that OpenSSL and the runtime choose their arithmetic by; null on processors other than x86.</summary>
    public static IReadOnlyList<string>? CryptoExtensions()
    {
        if (!X86Base.IsSupported)
            return null;

        int features = X86Base.CpuId(1, 0).Ecx;
        int extended = X86Base.CpuId(7, 0).Ebx;
        (string Name, bool Present)[] all =
        [
            ("AES-NI", IsSet(features, 25)),
            ("PCLMULQDQ", IsSet(features, 1)),
            ("AVX2", IsSet(extended, 5)),
            ("BMI2", IsSet(extended, 8)),
            ("ADX", IsSet(extended, 19)),
            ("SHA-NI", IsSet(extended, 29)),
            ("AVX512F", IsSet(extended, 16)),
            ("AVX512-IFMA", IsSet(extended, 21)),
        ];
        return [.. all.Where(extension => extension.Present).Select(extension => extension.Name)];
    }

    private static bool IsSet(int register, int bit) => (register >> bit & 1) == 1;
}
