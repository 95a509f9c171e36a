using TokenSigningBench.Benchmarks.Running;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Tests.Running;

public class OutcomeTests
{
    private static readonly SigningProof Works = Proof(null, null);
    private static readonly SigningProof KnownToFail = Proof("NOT SIGNED", KnownDefect.UnsignedAbove4096Bits);
    private static readonly SigningProof Fails = Proof("an example", null);

    [Fact]
    public void A_known_defect_beside_working_rows_is_a_success() =>
        Outcome.OfRows([(Works, true), (KnownToFail, false), (null, true)]).ShouldBe(ExitCode.Done);

    [Fact]
    public void An_unexpected_failure_is_not_a_success() => Outcome.OfRows([(Works, true), (Fails, false)]).ShouldBe(ExitCode.NotMet);

    [Fact]
    public void A_working_row_that_was_not_measured_is_not_a_success() => Outcome.OfRows([(Works, false)]).ShouldBe(ExitCode.NotMet);

    [Fact]
    public void A_time_for_an_unsigned_token_is_not_a_success() => Outcome.OfRows([(KnownToFail, true)]).ShouldBe(ExitCode.NotMet);

    [Fact]
    public void A_run_without_rows_could_not_be_done() => Outcome.Of([]).ShouldBe(ExitCode.CouldNotBeDone);

    private static SigningProof Proof(string? failure, KnownDefect? defect) =>
        new(TokenEngines.JsonWebTokenHandler, JwsAlgorithm.Rs(256), 8192, TokenEngines.BouncyCastle, failure, defect);
}
