namespace TokenSigningBench.Lab.Load;

/// <summary>Users who request a page without signing in: the work of load generator and server without any cryptography.</summary>
/// <param name="line">The only line that the page must hold; null for any content.</param>
public sealed class PageScenario(Uri page, string? line = null) : Scenario
{
    private readonly byte[] _request = RequestText.Get(page, null);
    private readonly byte[]? _line = line is null ? null : Encoding.UTF8.GetBytes(line);

    public override IReadOnlyList<string> Phases { get; } = ["page"];

    public override Visit Begin() => new PageVisit(_request, _line);

    private sealed class PageVisit(byte[] request, byte[]? line) : Visit
    {
        public override ReadOnlySpan<byte> Request => request;

        public override VisitStep HandleAnswer(RawResponse answer)
        {
            if (answer.Status != 200 || answer.Content.IsEmpty)
                return Fail(Invariant($"status {answer.Status}"));
            return line is null || answer.Content.Trim("\r\n"u8).SequenceEqual(line) ? VisitStep.Done : Fail("another page");
        }
    }
}
