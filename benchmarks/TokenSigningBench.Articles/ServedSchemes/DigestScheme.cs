using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.Digest;
using TokenSigningBench.Articles.Stores;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>HTTP Digest (RFC 7616) with <c>qop=auth</c>: the password is never sent, and each proof is valid once, for one page.</summary>
internal sealed class DigestScheme(AuthScheme scheme, DigestAlgorithm algorithm, IDigestStore accounts, DigestNonces nonces) : IAuthScheme
{
    private const string Qop = "auth";

    // Longer than any client's nonce.
    private const int MaxClientNonceLength = 256;

    private readonly string _challenge =
        $"Digest realm=\"{LabAccounts.Realm}\", qop=\"{Qop}\", algorithm={algorithm.Name}, charset=UTF-8, nonce=\"";
    private readonly string _unknownHa1 = RandomNumberGenerator.GetHexString(2 * algorithm.HashBytes, lowercase: true);

    public void MapTo(SchemeRoutes routes) => routes.Get(scheme.Path, AnswerAsync);

    internal Task AnswerAsync(HttpContext context)
    {
        if (
            DigestParameters.Parse(context.Request.Headers.Authorization.ToString()) is not { } parameters
            || !IsForThisPage(parameters, context)
        )
            return RefuseAsync(context, isStale: false);

        // The same work for an unknown name: its proof is compared with one from a random hash.
        string? stored = accounts.FindHa1(parameters.Username, algorithm);
        string ha1 = stored ?? _unknownHa1;
        if (!DigestProof.Verify(parameters, algorithm, context.Request.Method, ha1) || stored is null)
            return RefuseAsync(context, isStale: false);

        // With the right password only the nonce was wrong: the client can retry without asking the user for the password.
        if (nonces.Read(parameters.Nonce) is not { } nonce || nonces.TryUse(nonce, ParseCount(parameters.Count)) is not { } isFirst)
            return RefuseAsync(context, isStale: true);
        if (!isFirst)
            return RefuseAsync(context, isStale: false);

        context.Response.Headers["Authentication-Info"] =
            $"rspauth=\"{DigestProof.ComputeServerProof(parameters, algorithm, ha1)}\", "
            + $"cnonce=\"{parameters.ClientNonce}\", nc={parameters.Count}, qop={Qop}";
        return SchemePages.WelcomeAsync(context, parameters.Username);
    }

    // The proof must be for this request, not for another page, realm or algorithm.
    private bool IsForThisPage(DigestParameters parameters, HttpContext context) =>
        parameters.Realm == LabAccounts.Realm
        && string.Equals(parameters.Algorithm ?? DigestAlgorithm.Md5.Name, algorithm.Name, StringComparison.OrdinalIgnoreCase)
        && string.Equals(parameters.Qop, Qop, StringComparison.OrdinalIgnoreCase)
        && parameters.Uri == context.Features.GetRequiredFeature<IHttpRequestFeature>().RawTarget
        && parameters.Count.Length == 8
        && parameters.Count.All(char.IsAsciiHexDigit)
        && parameters.ClientNonce.Length is > 0 and <= MaxClientNonceLength
        && !parameters.ClientNonce.AsSpan().ContainsAny('"', '\\')
        && Credentials.IsPlausible(parameters.Username);

    private static uint ParseCount(string count) => Convert.ToUInt32(count, 16);

    private Task RefuseAsync(HttpContext context, bool isStale)
    {
        context.Response.Headers.WWWAuthenticate = string.Concat(_challenge, nonces.Create(), isStale ? "\", stale=true" : "\"");
        return SchemePages.RefuseAsync(context, StatusCodes.Status401Unauthorized);
    }
}
