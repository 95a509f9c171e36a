namespace TokenSigningBench.Core.Tests.Machine;

public class MachineFactsTests
{
    private readonly MachineFacts _facts = MachineFacts.Read();

    [Fact]
    public void Facts_that_every_machine_has_are_known()
    {
        _facts.Cores.ShouldBeGreaterThan(0);
        _facts.DotNet.ShouldStartWith(".NET 10");
        _facts.OperatingSystem.ShouldNotBeNullOrWhiteSpace();
        _facts.GarbageCollector.ShouldNotBeNullOrWhiteSpace();
    }

    // What decides the cost of RSA 2048 in OpenSSL: AVX512-IFMA, which OPENSSL_ia32cap(3) takes away with bit 21 of leaf 7.
    [Theory]
    [InlineData("3.0.18", "AES-NI AVX512-IFMA", null, "Xeon with AVX512-IFMA")]
    [InlineData("3.0.18", "AES-NI AVX512-IFMA", ":~0x200000", "Xeon with AVX512-IFMA disabled")]
    [InlineData("3.0.18", "AES-NI AVX512-IFMA", "~0x1", "Xeon")]
    [InlineData("3.0.18", "AES-NI AVX512F", null, "Xeon without AVX512-IFMA")]
    [InlineData("3.0.18", null, null, "Xeon")]
    [InlineData(null, "AVX512-IFMA", null, "Xeon")]
    public void The_processor_is_named_with_the_extension_that_decides(string? openSsl, string? extensions, string? mask, string text)
    {
        MachineFacts facts = _facts with
        {
            CpuModel = "Xeon",
            OpenSsl = openSsl,
            CryptoExtensions = extensions?.Split(' '),
            OpenSslCapabilityMask = mask,
        };
        facts.ProcessorText.ShouldBe(text);
        (facts with { CpuModel = null }).ProcessorText.ShouldStartWith("an unknown processor");
    }

    [SkippableFact]
    public void The_processor_name_matches_the_kernel_s()
    {
        Skip.IfNot(
            OperatingSystem.IsLinux() && File.ReadAllText("/proc/cpuinfo").Contains("model name"),
            "no /proc/cpuinfo with a model name"
        );
        string line = File.ReadAllLines("/proc/cpuinfo").First(line => line.StartsWith("model name", StringComparison.Ordinal));
        _facts.CpuModel.ShouldBe(line.Split(':', 2)[1].Trim());
    }

    [SkippableTheory]
    [InlineData("avx2", "AVX2")]
    [InlineData("adx", "ADX")]
    [InlineData("avx512ifma", "AVX512-IFMA")]
    [InlineData("aes", "AES-NI")]
    [InlineData("sha_ni", "SHA-NI")]
    public void Extensions_match_the_kernel_s_list(string kernelName, string name)
    {
        Skip.If(_facts.CryptoExtensions is null, "not an x86 processor");
        Skip.IfNot(OperatingSystem.IsLinux(), "no /proc/cpuinfo");
        string flags = File.ReadAllLines("/proc/cpuinfo").First(line => line.StartsWith("flags", StringComparison.Ordinal)) + " ";
        _facts.CryptoExtensions.Contains(name).ShouldBe(flags.Contains($" {kernelName} "));
    }

    [SkippableFact]
    public void The_OpenSsl_version_matches_the_program_s()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "only Linux uses OpenSSL");
        OpenSsl.RequireOrSkip();
        OpenSsl.Run(["version"]).Output.ShouldContain($"Library: OpenSSL {_facts.OpenSsl} ");
    }

    [Fact]
    public void What_counts_while_the_machine_runs_is_no_fact()
    {
        long counter = 0;
        TextFile.Replaced.Value = path => Counters.Lines(path, counter);
        string before = JsonSerializer.Serialize(MachineFacts.Read());
        counter = 1000;
        JsonSerializer.Serialize(MachineFacts.Read()).ShouldBe(before);
    }
}
