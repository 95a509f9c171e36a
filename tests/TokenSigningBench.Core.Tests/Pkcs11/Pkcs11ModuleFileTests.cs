using TokenSigningBench.Core.Pkcs11;

namespace TokenSigningBench.Core.Tests.Pkcs11;

public sealed class Pkcs11ModuleFileTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void An_address_without_a_module_says_how_to_name_one() =>
        Cause("pkcs11:object=a").ShouldStartWith("names no module: add ?module-path=FILE");

    [Fact]
    public void A_module_that_is_not_there_is_named()
    {
        Cause($"pkcs11:?module-path={_folder.File("a.so")}").ShouldBe("no such module");
        Cause($"pkcs11:?module-path={_folder.Path}").ShouldBe("is a folder; module-path names the module itself");
        Cause("pkcs11:?module-name=tokenbench-none").ShouldStartWith("no module tokenbench-none is in /usr/lib/pkcs11 ");
        Cause("pkcs11:?module-name=../a").ShouldBe("its module-name has a slash; a path is a module-path");
    }

    [SkippableFact]
    public void What_is_no_library_of_this_processor_is_not_loaded()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "ELF is Linux' format");
        Cause($"pkcs11:?module-path={_folder.Write("text.so", "no library, and long enough")}")
            .ShouldBe("is not a shared library, so it is no PKCS#11 module");
        byte[] header = new byte[64];
        "\u007fELF"u8.CopyTo(header);
        // e_machine of IBM S/390 is not known here, and Arm's is another processor's.
        header[18] = 40;
        Cause($"pkcs11:?module-path={_folder.Write("arm.so", header)}").ShouldStartWith("is for Arm, and this program runs on ");
    }

    [SkippableFact]
    public void A_library_that_is_no_module_is_refused()
    {
        const string libc = "/lib/x86_64-linux-gnu/libc.so.6";
        Skip.IfNot(File.Exists(libc), $"{libc} is not there");
        Cause($"pkcs11:?module-path={libc}").ShouldStartWith("is not a PKCS#11 module that can be loaded: ");
    }

    private static string Cause(string address) => Should.Throw<UserErrorException>(() => Pkcs11Source.Open(address, null)).Cause;
}
