using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>A page that is asked for without credentials, refused with a challenge, and asked for again with credentials that do not hang on it.</summary>
/// <param name="scheme">The scheme that has to be asked for.</param>
/// <param name="without">The request without credentials; null where they are sent at once.</param>
/// <param name="with">The request with them.</param>
/// <param name="name">Whose page has to come.</param>
internal sealed class ChallengedVisit(string scheme, byte[]? without, byte[] with, string name) : Visit
{
    private bool _isAsked = without is null;

    public override ReadOnlySpan<byte> Request => _isAsked ? with : without;

    public override VisitStep Take(HttpAnswer answer)
    {
        if (_isAsked)
            return NamedPage.Objection(answer, name) is { } objection ? Fail(objection) : VisitStep.Done;
        if (Challenge.Of(answer, scheme) is null)
            return Fail(Challenge.Missing(answer, scheme));
        _isAsked = true;
        return VisitStep.Next;
    }
}
