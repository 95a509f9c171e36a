using TokenSigningBench.Articles.Passwords;

namespace TokenSigningBench.Articles.Tests.Passwords;

public class JavaCollectorTests
{
    [Theory]
    [InlineData("UseG1GC", "G1 Young Generation, G1 Old Generation", null)]
    [InlineData("UseZGC", "ZGC Cycles, ZGC Pauses", "it says UseZGC, with ZGC Cycles, ZGC Pauses")]
    [InlineData("UseG1GC", "Copy, MarkSweepCompact", "it says UseG1GC, with Copy, MarkSweepCompact")]
    [InlineData("UseEpsilonGC", "Epsilon Heap", "it says nothing, with Epsilon Heap")]
    public void A_JVM_that_collects_otherwise_is_refused(string option, string beans, string? objection)
    {
        var settings = new Dictionary<string, string> { [option] = "true", ["collectors"] = beans };
        if (objection is null)
            JavaCollector.Default.RequireActive(settings);
        else
        {
            Should
                .Throw<InvalidOperationException>(() => JavaCollector.Default.RequireActive(settings))
                .Message.ShouldBe($"The JVM does not collect as 'G1' does: {objection}");
        }
    }
}
