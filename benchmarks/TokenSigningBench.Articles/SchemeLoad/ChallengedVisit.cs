using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>
/// A page that is requested without credentials, refused with a challenge, and requested again with credentials that do not depend on the
/// challenge.
/// </summary>
/// <param name="scheme">The authentication scheme that the challenge must have.</param>
/// <param name="withoutCredentials">The request without credentials; null to send them at once.</param>
/// <param name="withCredentials">The request with credentials.</param>
/// <param name="name">The user name that the page must hold.</param>
internal sealed class ChallengedVisit(string scheme, byte[]? withoutCredentials, byte[] withCredentials, string name) : Visit
{
    private bool _sendsCredentials = withoutCredentials is null;

    public override ReadOnlySpan<byte> Request => _sendsCredentials ? withCredentials : withoutCredentials;

    public override VisitStep HandleAnswer(RawResponse answer)
    {
        if (_sendsCredentials)
            return NamedPage.FindProblem(answer, name) is { } problem ? Fail(problem) : VisitStep.Done;
        if (Challenge.Of(answer, scheme) is null)
            return Fail(Challenge.Missing(answer, scheme));
        _sendsCredentials = true;
        return VisitStep.Next;
    }
}
