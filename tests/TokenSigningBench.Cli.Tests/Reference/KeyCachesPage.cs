using System.Globalization;
using TokenSigningBench.Lab.Rotate;

namespace TokenSigningBench.Cli.Tests.Reference;

/// <summary>docs/reference/key-caches.md.</summary>
internal static class KeyCachesPage
{
    public static string Render() =>
        "# Caches of keys\n\n"
        + "How relying parties cache an issuer's keys: what [`rotate`](commands.md#rotate) predicts with. "
        + "`rotate` without `--predict-only` observes the version that you have, and names what differs.\n\n"
        + "Settings are the defaults. Where a library's documentation has an example with others, or limits them, a second row has those: "
        + "`jwks-rsa-limited`, `jwtbearer-shortest`. ruby-jwt has no default: its loader is the README's.\n\n"
        + "- **Publish before signing**: with this lead no request is refused, whatever the cache's phase.\n"
        + "- **Accepts a removed key**: for at most so long after the key left the key set, while tokens of the new key arrive.\n"
        + "- **By**: *documented* constants, or constants *read in the code* of the library.\n\n"
        + ReferencePage.Table(
            ["Relying party", "`--rp`", "Cache", "Publish before signing", "Accepts a removed key", "Source", "By"],
            KnownParties.All.Select(party =>
                new[]
                {
                    party.Name,
                    $"`{party.Id}`",
                    party.Cache.Text,
                    party.Cache.Lead is { } lead ? CacheModel.Duration(lead) : "restart",
                    party.Cache.AcceptsWithdrawn is { } withdrawn ? CacheModel.Duration(withdrawn) : "until a kid is unknown, or a restart",
                    $"{party.Source} ({party.Date.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)})",
                    party.IsDocumented ? "documented" : "read in the code",
                }
            )
        )
        + "\nA proxy or CDN in front of the key set adds the `max-age` of its response to every lead.\n";
}
