namespace TokenSigningBench.Reports.Tests.Sections;

public class FiguresDocumentTests
{
    internal static RunFile Toy { get; } =
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = CheckSample.Machine,
            Kind = "toy",
            Partial = "interrupted",
            Parameters = [new("toy", "5 calls", TokenSigningBench.Core.Figures.CircumstanceKind.Parameter)],
            Verdicts =
            [
                new("assertion", "fail")
                {
                    Of = "a.pfx",
                    Text = "p95<500ms",
                    IsMet = false,
                },
            ],
            Figures =
            [
                new RunFigure("sign", 1500, FigureUnit.Nanoseconds) { Count = 5 }.With((RunFigure.Key, "RSA 2048")),
                new RunFigure("verify", null, FigureUnit.Nanoseconds) { Failure = "is not here" },
            ],
        };

    [Fact]
    public void A_run_without_its_own_document_lists_its_figures()
    {
        RunDocuments.Text(null, Toy).ShouldBe(new GoldenFile("figures-brief.txt"));
        RunDocuments
            .Text(null, Toy, verbose: true)
            .ShouldBe(
                """
                PARTIAL  interrupted
                assertion of a.pfx: NOT MET (p95<500ms).
                  sign    1,500 ns  key RSA 2048, 5 samples
                  verify         -  is not here

                toy: 5 calls

                | Figure |      key |       Value | Unit | Sample count |
                | :----- | -------: | ----------: | ---: | -----------: |
                | sign   | RSA 2048 |       1,500 |   ns |            5 |
                | verify |        - | is not here |   ns |            - |

                Machine: Example Processor (AES-NI ADX)
                  2 cores, cgroup limit 1.5 cores
                  Example OS 1, .NET 10.0.0, OpenSSL 3.0.0, garbage collector: workstation, concurrent

                """.ReplaceLineEndings("\n"),
                StringCompareShould.IgnoreLineEndings
            );
    }

    [Fact]
    public void The_figures_are_the_answer_without_verbose_too() =>
        RunDocuments
            .Text(
                null,
                new RunFile
                {
                    Started = DateTimeOffset.UnixEpoch,
                    Machine = CheckSample.Machine,
                    Kind = "toy",
                    Figures = [new RunFigure("sign", 1500, FigureUnit.Nanoseconds) { Count = 5 }],
                },
                verbose: false
            )
            .ShouldStartWith("  sign  1,500 ns  5 samples\n");

    [Fact]
    public void A_run_without_figures_is_refused() =>
        Should
            .Throw<TokenSigningBench.Core.Files.UserErrorException>(() =>
                RunDocuments.Text("a.run.json", new() { Started = DateTimeOffset.UnixEpoch, Machine = CheckSample.Machine }, verbose: true)
            )
            .Message.ShouldBe("a.run.json: contains no measurements");
}
