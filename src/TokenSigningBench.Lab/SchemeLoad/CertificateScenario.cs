using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>A certificate that the connection shows (RFC 8446 section 4.4.2): whoever it is for, the page has to name.</summary>
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

        public override VisitStep Take(HttpAnswer answer) =>
            NamedPage.Objection(answer, _name!) is { } objection ? Fail(objection) : VisitStep.Done;
    }
}
