namespace TokenSigningBench.LoginLab.Load;

/// <summary>People who look at a page that nobody has to sign in for: what the load generator and the server do without any cryptography.</summary>
/// <param name="page">The page.</param>
internal sealed class PageScenario(Uri page) : Scenario
{
    private readonly byte[] _request = RequestText.Get(page, null);

    /// <inheritdoc/>
    public override IReadOnlyList<string> Phases { get; } = ["page"];

    /// <inheritdoc/>
    public override Visit Begin() => new PageVisit(_request);

    private sealed class PageVisit(byte[] request) : Visit
    {
        public override ReadOnlySpan<byte> Request => request;

        public override VisitStep Take(HttpAnswer answer) =>
            answer.Status == 200 && !answer.Content.IsEmpty ? VisitStep.Done : Fail(FormattableString.Invariant($"status {answer.Status}"));
    }
}
