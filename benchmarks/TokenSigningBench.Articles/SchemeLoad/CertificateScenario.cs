using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>A TLS client certificate (RFC 8446 section 4.4.2). The page must hold the name in the certificate.</summary>
internal sealed class CertificateScenario(Uri page) : Scenario
{
    private readonly byte[] _request = RequestText.Get(page, null);

    public override IReadOnlyList<string> Phases { get; } = ["page"];

    public override Visit Begin() => new CertificateVisit(_request);

    private sealed class CertificateVisit(byte[] request) : Visit
    {
        private string? _name;

        public override ReadOnlySpan<byte> Request => request;

        public override ValueTask PrepareAsync(HttpConnection connection)
        {
            _name = connection.Identity?.Name ?? throw new VisitFailedException("a connection without a certificate");
            return ValueTask.CompletedTask;
        }

        public override VisitStep HandleAnswer(RawResponse answer) =>
            NamedPage.FindProblem(answer, _name!) is { } problem ? Fail(problem) : VisitStep.Done;
    }
}
