using System.Text.Json;

namespace TokenSigningBench.Core.Tokens;

/// <summary>
/// What a verifier checks in a token beyond its signature (RFC 8725 sections 3.8 to 3.11). Every verifier needs a policy, so ignoring
/// claims is an explicit choice.
/// </summary>
/// <remarks>
/// An identity token's policy checks issuer (<c>iss</c>), audience (<c>aud</c>), times (<c>exp</c>, <c>nbf</c>) and type (<c>typ</c>). The
/// caller checks what only the caller knows: <c>nonce</c>, <c>azp</c> if there are several audiences, <c>at_hash</c> and <c>c_hash</c>, the
/// age by <c>auth_time</c> and <c>iat</c>, the user (<c>sub</c>), and replay (<c>jti</c>).
/// </remarks>
public sealed class TokenPolicy
{
    /// <summary>
    /// The default clock skew: 5 minutes, as in .NET's own relying parties. RFC 7519 section 4.1.4 permits a few minutes.
    /// </summary>
    public static readonly TimeSpan DefaultSkew = TimeSpan.FromMinutes(5);

    // The prefix that RFC 7515 section 4.1.9 lets a type omit.
    private const string Application = "application/";

    private readonly string? _issuer;
    private readonly string _audience = "";
    private readonly TimeProvider _clock = TimeProvider.System;
    private readonly TimeSpan _skew;

    private TokenPolicy(bool requiresClaims) => RequiresClaims = requiresClaims;

    private TokenPolicy(string issuer, string audience, TimeProvider clock, TimeSpan skew)
        : this(requiresClaims: true) => (_issuer, _audience, _clock, _skew) = (issuer, audience, clock, skew);

    /// <summary>Checks only the signature. The payload may be any bytes, and the caller must check everything in it.</summary>
    public static TokenPolicy AnyPayload { get; } = new(requiresClaims: false);

    /// <summary>
    /// The payload must be a JSON object without duplicate members. The caller must check the claims: issuer, audience, times and type are
    /// not checked.
    /// </summary>
    public static TokenPolicy AnyClaims { get; } = new(requiresClaims: true);

    /// <summary>Whether the payload must be claims: a JSON object.</summary>
    internal bool RequiresClaims { get; }

    /// <summary>
    /// An identity token from one issuer for one client that is valid now (OpenID Connect Core 1.0 section 3.1.3.7, points 2, 3 and 9). Its
    /// <c>typ</c>, if it has one, must be JWT: access tokens (<c>at+jwt</c>) and logout tokens are refused.
    /// </summary>
    /// <param name="issuer">The exact issuer.</param>
    /// <param name="audience">The client ID, which must be the audience or one of them.</param>
    /// <param name="skew">The permitted skew of the issuer's clock; <see cref="DefaultSkew"/> by default.</param>
    /// <exception cref="ArgumentException">The issuer or the audience is empty, or the skew negative.</exception>
    public static TokenPolicy IdentityToken(string issuer, string audience, TimeProvider clock, TimeSpan? skew = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(issuer);
        ArgumentException.ThrowIfNullOrEmpty(audience);
        ArgumentNullException.ThrowIfNull(clock);
        ArgumentOutOfRangeException.ThrowIfLessThan(skew ?? DefaultSkew, TimeSpan.Zero, nameof(skew));
        return new(issuer, audience, clock, skew ?? DefaultSkew);
    }

    /// <summary>Why a correctly signed token is refused; null if it is accepted.</summary>
    internal string? ObjectionTo(JsonElement header, JsonElement claims) =>
        _issuer is null
            ? null
            : TypeObjection(header)
                ?? (Text(claims, "iss") != _issuer ? $"its iss is not {_issuer}" : null)
                ?? (!IsFor(claims, _audience) ? $"its aud does not name {_audience}" : null)
                ?? TimeObjection(claims);

    private static string? TypeObjection(JsonElement header)
    {
        if (!header.TryGetProperty("typ", out JsonElement typ))
            return null;
        string? name = typ.ValueKind == JsonValueKind.String ? typ.GetString() : null;
        if (name is not null && name.StartsWith(Application, StringComparison.OrdinalIgnoreCase))
            name = name[Application.Length..];
        return string.Equals(name, "JWT", StringComparison.OrdinalIgnoreCase) ? null : "its typ is not JWT: it is a token of another kind";
    }

    private string? TimeObjection(JsonElement claims)
    {
        double now = _clock.GetUtcNow().ToUnixTimeMilliseconds() / 1e3,
            skew = _skew.TotalSeconds;
        if (!claims.TryGetProperty("exp", out JsonElement exp))
            return "it has no exp: it would be valid for ever";
        if (Seconds(exp) is not { } end)
            return "its exp is not a time";
        if (now >= end + skew)
            return Invariant($"it has expired: its exp was more than {skew:0} s ago");
        if (!claims.TryGetProperty("nbf", out JsonElement nbf))
            return null;
        if (Seconds(nbf) is not { } start)
            return "its nbf is not a time";
        return now < start - skew ? Invariant($"it is not valid yet: its nbf is more than {skew:0} s ahead") : null;
    }

    // RFC 7519 section 4.1.3: a string, or an array of them.
    private static bool IsFor(JsonElement claims, string audience) =>
        claims.TryGetProperty("aud", out JsonElement aud)
        && aud.ValueKind switch
        {
            JsonValueKind.String => aud.ValueEquals(audience),
            JsonValueKind.Array => aud.EnumerateArray().All(one => one.ValueKind == JsonValueKind.String)
                && aud.EnumerateArray().Any(one => one.ValueEquals(audience)),
            _ => false,
        };

    // RFC 7519 section 2: seconds since 1970, with or without a fraction.
    private static double? Seconds(JsonElement time) =>
        time.ValueKind == JsonValueKind.Number && time.TryGetDouble(out double seconds) && double.IsFinite(seconds) ? seconds : null;

    private static string? Text(JsonElement claims, string name) =>
        claims.TryGetProperty(name, out JsonElement value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;
}
