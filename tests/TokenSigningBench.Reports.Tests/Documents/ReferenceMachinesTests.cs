using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Reports.Tests.Documents;

public class ReferenceMachinesTests
{
    private const string With = "with AVX512-IFMA";

    private static readonly ReferenceMachine[] Kept =
    [
        new("A", With, 0.25),
        new("B", With, 0.45),
        new("A", "with AVX512-IFMA disabled", 0.55),
    ];

    [Theory]
    [InlineData(With, 0.3, "RSA 2048 0.300 ms; A, B with AVX512-IFMA: 0.250 to 0.450 ms in 2 kept runs.")]
    [InlineData(
        With,
        0.5,
        "RSA 2048 0.500 ms; A, B with AVX512-IFMA: 0.250 to 0.450 ms in 2 kept runs. "
            + "This is slower than all of them: repeat it when the machine is idle."
    )]
    [InlineData(With, 0.2, "RSA 2048 0.200 ms; A, B with AVX512-IFMA: 0.250 to 0.450 ms in 2 kept runs. This is faster than all of them.")]
    [InlineData("with AVX512-IFMA disabled", 0.9, "RSA 2048 0.900 ms; A with AVX512-IFMA disabled: 0.550 ms in 1 kept run.")]
    [InlineData("without AVX512-IFMA", 1.0, "RSA 2048 1.00 ms. No kept run is without AVX512-IFMA: docs/reference/machines.md.")]
    [InlineData(null, 1.0, "RSA 2048 1.00 ms. No kept run has a processor of this kind.")]
    public void A_machine_is_compared_with_runs_of_the_same_extension(string? extension, double milliseconds, string sentence) =>
        ReferenceMachines.Sentence(extension, milliseconds, Kept).ShouldBe(sentence);

    [Theory]
    [InlineData(new[] { "AVX512-IFMA" }, null, With)]
    [InlineData(new[] { "ADX" }, null, "without AVX512-IFMA")]
    [InlineData(new[] { "AVX512-IFMA" }, ":~0x200000", "with AVX512-IFMA disabled")]
    [InlineData(new[] { "AVX512-IFMA" }, ":0", null)]
    [InlineData(null, null, null)]
    public void The_extension_that_decides_is_read_from_the_processor_and_the_mask(string[]? extensions, string? mask, string? expected)
    {
        MachineFacts machine = MachineFacts.Read() with { CryptoExtensions = extensions, OpenSslCapabilityMask = mask, OpenSsl = "3.0.19" };
        machine.DecidingExtension.ShouldBe(expected);
        (machine with { OpenSsl = null }).DecidingExtension.ShouldBeNull();
        // Wall time is another clock.
        ReferenceMachines.Sentence(machine, 1e6, "wall time").ShouldBeNull();
    }
}
