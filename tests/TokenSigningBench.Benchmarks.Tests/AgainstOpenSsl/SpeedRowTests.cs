using TokenSigningBench.Benchmarks.AgainstOpenSsl;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Benchmarks.Tests.AgainstOpenSsl;

public class SpeedRowTests
{
    [Fact]
    public void The_answer_is_a_verdict_and_a_row_per_goal()
    {
        SpeedRow[] rows =
        [
            new("RS256 2048", "371 µs", "openssl speed rsa2048", "365 µs", [0.98, 0.99, 0.97], 0.95, IsMet: true),
            new("ES256 256", "26.0 µs", "openssl speed ecdsap256", "20.0 µs", [0.77, 0.76, 0.78], 0.80, IsMet: false),
        ];

        Document document = SpeedRow.Of(
            "Tokens with platform crypto",
            rows,
            [new TextLine("all of it")],
            new MachineFacts
            {
                OperatingSystem = "an operating system",
                DotNet = "a runtime",
                GarbageCollector = "workstation, concurrent",
                Cores = 2,
            }
        );

        TextRenderer
            .Render(document, samples: null)
            .ShouldBe(
                """
                NOT MET  Tokens with platform crypto: 1 of 2 speed goals against OpenSSL.
                                 .NET  OpenSSL  Speed         Goal
                  RS256 2048   371 µs   365 µs    98%          95%
                  ES256 256   26.0 µs  20.0 µs    77%  80% not met
                Speed is relative to OpenSSL: the median of interleaved rounds (3).
                Measured on an unknown processor, 2 cores. Run with --verbose for details.

                """
            );
        TextRenderer.Render(document, samples: null, verbose: true).ShouldContain("all of it");
    }
}
