using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Articles.AuthenticationSchemes;

/// <summary>Formats figures and conditions of authentication schemes.</summary>
internal static class AuthSchemesText
{
    private const double SameMargin = 1.1;

    public static string Rate(double? perSecond) =>
        perSecond?.ToString(
            perSecond switch
            {
                >= 100 => "#,##0",
                >= 10 => "0.0",
                _ => "0.00",
            },
            CultureInfo.InvariantCulture
        ) ?? "-";

    public static string Milliseconds(double? milliseconds) =>
        milliseconds?.ToString(
            milliseconds switch
            {
                >= 100 => "#,##0",
                >= 10 => "0.0",
                >= 1 => "0.00",
                _ => "0.000",
            },
            CultureInfo.InvariantCulture
        ) ?? "-";

    public static string Trips(double? trips) => trips?.ToString("0.0#", CultureInfo.InvariantCulture) ?? "-";

    public static string Users(int users) => users == 1 ? "1 user" : Invariant($"{users} users");

    /// <summary>A ratio with its interval. One that contains 1 is the same only if it lies within the margin.</summary>
    public static string Ratio(Interval ratio)
    {
        string word =
            !ratio.Contains(1) ? ""
            : Conclusions.IsWithin(ratio.Low, ratio.High, 1 / SameMargin, SameMargin) == Conclusion.Established ? ", the same within 10%"
            : ", undecided";
        return Invariant($"{ratio.Estimate:0.00}× ({ratio.Low:0.00} to {ratio.High:0.00}){word}");
    }

    public static string Login(AuthSchemesPlan plan) =>
        plan.KeepsSession
            ? "each user keeps the cookie, nonce, ticket or connection of the first login (--keep-session)"
            : "each login is a full one, by a random account";

    public static string Connections(AuthSchemesPlan plan) =>
        plan.NewConnections ? "a new connection for each login, included in its time" : "connections are reused";

    public static string Transport(AuthSchemesPlan plan) =>
        plan.Tls is { } key ? $"Over TLS with a certificate of {key}, no session resumed" : "Over plain HTTP on loopback";
}
