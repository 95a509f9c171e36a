using System.Globalization;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using TokenSigningBench.Explain.Probes;

namespace TokenSigningBench.Explain.Tests.Probes;

public sealed class NativeFunctionTests
{
    private const string Library = "libSystem.Security.Cryptography.Native.OpenSsl.so",
        Name = "CryptoNative_RsaSignHash";

    // The same place as the loader's, in the file that the kernel has mapped.
    [Fact]
    public void The_place_of_a_function_is_the_loaders()
    {
        // Loads the library.
        _ = RSA.Create().KeySize;
        string[] code = File.ReadLines("/proc/self/maps")
            .Where(line => line.EndsWith(Library, StringComparison.Ordinal))
            .Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries))
            .First(fields => fields[1].Contains('x', StringComparison.Ordinal));
        nint loaded = NativeLibrary.GetExport(NativeLibrary.Load(code[^1]), Name);

        NativeFunction found = NativeFunction.Find(Environment.ProcessId, Library, Name)!;

        found.Offset.ShouldBe((ulong)(loaded - Hex(code[0].Split('-')[0]) + Hex(code[2])));
        File.Exists(found.Library).ShouldBeTrue();
    }

    [Fact]
    public void What_is_not_there_is_not_found()
    {
        NativeFunction.Find(Environment.ProcessId, "libnothing.so", Name).ShouldBeNull();
        NativeFunction.OffsetOf("no ELF file"u8, Name).ShouldBeNull();
    }

    private static nint Hex(string text) => nint.Parse(text, NumberStyles.HexNumber, CultureInfo.InvariantCulture);
}
