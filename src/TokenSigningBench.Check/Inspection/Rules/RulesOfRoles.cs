namespace TokenSigningBench.Check.Inspection.Rules;

/// <summary>The rules of what the keys of a set do now.</summary>
internal static class RulesOfRoles
{
    private const string Rotation = "https://openid.net/specs/openid-connect-core-1_0.html#RotateSigKeys";

    public static Rule MissingSuccessor { get; } =
        new("successor-missing", Severity.Warning, "The key is replaced soon, and the set has no next key")
        {
            Source =
                "OpenID Connect Core section 10.1.1; Duende IdentityServer announces a key 14 days before it signs (KeyManagementOptions), "
                + "and relying parties cache keys for about a day",
            Consequence =
                "Relying parties get the next key when it signs already. Those that fetch the set by its age refuse its first tokens, and "
                + "those that keep the set refuse all of them.",
            Remedy =
                "Publish the next key now, and sign with it after a day. Automatic keys: find out why the server makes none, such as a key "
                + "store that it cannot write.",
            Address = Rotation,
            Evaluate = (rule, inspection) =>
                inspection.Role is { Duty: KeyDuty.Signs, ChangesAt: { } change, Announce: { } announce, HasSuccessor: false }
                && change - announce <= inspection.Now
                    ? rule.Finds(
                        Invariant($"It signs until {change:yyyy-MM-dd HH:mm} UTC, and ")
                            + (inspection.Facts.AutomaticKeys.Count == 0 ? "no next key is published: " : "its folder has no next key: ")
                            + (
                                inspection.Facts.IsMadeByDuende
                                    ? Invariant($"Duende announces it {announce.TotalDays:0} days before.")
                                    : "relying parties need it about a day before."
                            ),
                        "Publish the next key now, and sign with it after a day."
                    )
                    : null,
        };

    public static Rule OverdueKey { get; } =
        new("overdue-key", Severity.Warning, "The key should have left the set")
        {
            Source = "Duende IdentityServer, KeyManagementOptions.RetentionDuration; RFC 5280 section 4.1.2.5",
            Consequence = "Relying parties accept tokens of a key that is not used any more. Who has stolen it can still sign.",
            Remedy = "Remove the key from the set when its last token has expired.",
            Address = Rotation,
            Risk = SecurityRisk.Low,
            Evaluate = (rule, inspection) => inspection.Role is { Duty: KeyDuty.Overdue, Text: { } text } ? rule.Finds(text) : null,
        };
}
