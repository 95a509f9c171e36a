using System.Globalization;
using System.Security.Cryptography.X509Certificates;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Telemetry;

/// <summary>The worst of all keys, with a sentence for each.</summary>
internal sealed class SigningKeyCheck(SigningKeys keys, SigningProofs proofs, SigningKeyCheckOptions options, TimeProvider time)
    : IHealthCheck
{
    public async Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default)
    {
        IReadOnlyList<SigningKey> all = await keys.FindAsync().ConfigureAwait(false);
        if (all.Count == 0)
            return new(context.Registration.FailureStatus, "The server has no signing key that could be found.");

        // A key may be in a store that answers slowly: the check's timeout and the end of the request are kept.
        Finding[] findings = await Task.Run(() => all.Select(Judge).ToArray(), cancellationToken)
            .WaitAsync(cancellationToken)
            .ConfigureAwait(false);
        HealthStatus worst = findings.Min(finding => finding.Status);
        var data = new Dictionary<string, object>();
        foreach (Finding finding in findings)
            data.TryAdd(finding.Key, finding.Text);
        return new(
            worst == HealthStatus.Unhealthy ? context.Registration.FailureStatus : worst,
            string.Join(" ", findings.Where(finding => finding.Status == worst).Select(finding => $"{finding.Key}: {finding.Text}.")),
            exception: null,
            data
        );
    }

    private Finding Judge(SigningKey key)
    {
        SigningCredentials credentials = key.Credentials;
        int? bits = SignatureTags.SizeOf(credentials.Key);
        string name = string.Create(
            CultureInfo.InvariantCulture,
            $"{credentials.Algorithm} key {(string.IsNullOrEmpty(credentials.Key.KeyId) ? "without ID" : credentials.Key.KeyId)}"
        );
        X509Certificate2? certificate = (credentials.Key as X509SecurityKey)?.Certificate;
        DateTimeOffset now = time.GetUtcNow();

        if (certificate is not null && certificate.NotAfter.ToUniversalTime() <= now && !key.IsFirst)
            return Degraded($"expired on {Date(certificate.NotAfter)}; another key signs, so remove it");
        if (certificate is not null && certificate.NotAfter.ToUniversalTime() <= now)
            return new(name, HealthStatus.Unhealthy, $"expired on {Date(certificate.NotAfter)}");
        if (proofs.FailureOf(key) is { } failure)
            return new(
                name,
                HealthStatus.Unhealthy,
                bits is null ? failure : string.Create(CultureInfo.InvariantCulture, $"{bits} bits: {failure}")
            );
        if (certificate is not null && certificate.NotAfter.ToUniversalTime() <= now + options.ExpiresSoon)
            return Degraded($"expires on {Date(certificate.NotAfter)}");
        if (certificate is not null && certificate.NotBefore.ToUniversalTime() > now)
            return Degraded($"is not valid before {Date(certificate.NotBefore)}");
        if (bits > options.MaxRsaKeyBits && credentials.Algorithm is ['R' or 'P', 'S', ..])
            return Degraded(
                string.Create(CultureInfo.InvariantCulture, $"{bits} bits, which signs slowly: more than {options.MaxRsaKeyBits}")
            );
        return new(name, HealthStatus.Healthy, "signs");

        Finding Degraded(string text) => new(name, HealthStatus.Degraded, text);
    }

    private static string Date(DateTime local) => local.ToUniversalTime().ToString("yyyy-MM-dd", CultureInfo.InvariantCulture);

    private sealed record Finding(string Key, HealthStatus Status, string Text);
}
