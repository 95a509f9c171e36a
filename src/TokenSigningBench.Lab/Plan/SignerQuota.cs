using TokenSigningBench.Core.Capacity;

namespace TokenSigningBench.Lab.Plan;

/// <summary>How many signatures per second a remote signer allows: a limit that no core moves.</summary>
/// <param name="Id">The name on the command line; empty for the user's own rate.</param>
/// <param name="Source">Where it is documented, with the date; null for the user's own rate.</param>
internal sealed record SignerQuota(string Id, double PerSecond, string? Source)
{
    // Per vault and region, in 10 s. All transactions of a vault count together, weighted.
    private const string KeyVault = "Azure Key Vault, per vault, learn.microsoft.com/azure/key-vault/general/service-limits, 2026-11-28",
        Kms =
            "AWS KMS' default, per account and region, docs.aws.amazon.com/kms/latest/developerguide/requests-per-second.html, 2026-11-28";

    /// <summary>The documented ones.</summary>
    public static IReadOnlyList<SignerQuota> All { get; } =
    [
        new("key-vault-hsm-rsa-2048", 200, KeyVault),
        new("key-vault-hsm-rsa-3072", 50, KeyVault),
        new("key-vault-hsm-rsa-4096", 25, KeyVault),
        new("key-vault-hsm-ec", 200, KeyVault),
        new("key-vault-software-rsa-2048", 400, KeyVault),
        new("key-vault-software-rsa-3072", 100, KeyVault),
        new("key-vault-software-rsa-4096", 50, KeyVault),
        new("key-vault-software-ec", 400, KeyVault),
        new("aws-kms-rsa", 1000, Kms),
        new("aws-kms-ec", 1000, Kms),
    ];

    /// <exception cref="UserErrorException">It is neither a rate nor one of those.</exception>
    public static SignerQuota Parse(string text)
    {
        if (All.FirstOrDefault(quota => quota.Id.Equals(text, StringComparison.OrdinalIgnoreCase)) is { } known)
            return known;
        try
        {
            return new("", LoginRate.Parse(text), null);
        }
        catch (UserErrorException e)
        {
            throw new UserErrorException(
                $"--signer-quota {text}",
                $"is neither a rate such as 200/second nor one of {string.Join(", ", All.Select(quota => quota.Id))}",
                e
            );
        }
    }
}
