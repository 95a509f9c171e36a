using System.Globalization;
using TokenSigningBench.Articles.SignatureChoice;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.SignatureChoice;

public sealed class SignatureReportTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void A_million_signatures_and_threads_are_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        TextRenderer
            .Render(MillionDocument.Of(Millions, CheckSample.Machine), samples: null, verbose: true)
            .ShouldBe(new GoldenFile("million.txt"));
        TextRenderer.Render(ThreadsDocument.Of(Threads), samples: null, verbose: true).ShouldBe(new GoldenFile("threads.txt"));
        TextRenderer.Render(MillionDocument.Of(Millions, CheckSample.Machine), samples: null).ShouldBe(new GoldenFile("million-brief.txt"));
        TextRenderer.Render(ThreadsDocument.Of(Threads), samples: null).ShouldBe(new GoldenFile("threads-brief.txt"));
    }

    private static MillionRow[] Millions =>
        [
            new("HS256, 256-bit secret, sign 250 bytes", 1.05, null, [990, 1000, 1010]),
            new("ES256, P-256, verify 250 bytes", 47.5, null, [46000, 47000, 48000]),
        ];

    private static RunFile Threads =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = CheckSample.Machine,

            Part = new ThreadsRun
            {
                Rounds = RoundsSample.Busy with { Clock = ThreadClock.WallTime },
                Rows =
                [
                    new("RS256, RSA 2048, sign 250 bytes", 1, [4000, 4010, 3990], [4001, 4011, 3991]),
                    new("RS256, RSA 2048, sign 250 bytes", 2, [7900, 7910, 7890], [6000, 6010, 5990]),
                ],
            },
        };
}
