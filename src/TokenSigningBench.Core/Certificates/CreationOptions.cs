using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>User options for created certificates, besides key and hash.</summary>
public sealed record CreationOptions
{
    /// <summary>The default validity in days.</summary>
    public const int DefaultDays = 365;

    /// <summary>The maximum validity in days.</summary>
    public const int MaxDays = 36500;

    /// <summary>The subject of all certificates; null for a subject per certificate, named after its file.</summary>
    public X500DistinguishedName? Subject { get; init; }

    /// <summary>The validity in days; null for the default.</summary>
    public int? Days { get; init; }

    public CertificateFormat Format { get; init; } = CertificateFormat.Pfx;

    internal X500DistinguishedName SubjectOf(CertificateSpec spec) => Subject ?? new($"CN=TokenSigningBench {spec.FileStem}");

    /// <summary>Checks an existing certificate against these options.</summary>
    /// <exception cref="UserErrorException">It has another subject or validity.</exception>
    internal void Require(X509Certificate2 certificate, string path)
    {
        // Compared as text in the certificate's own form: a name has several spellings and encodings.
        if (Subject?.Decode(X500DistinguishedNameFlags.Reversed) is { } subject && subject != certificate.Subject)
            throw new UserErrorException(path, $"holds {certificate.Subject}, not {subject} as asked for");

        // The certificate's times are local: daylight saving time makes an hour of difference.
        TimeSpan validity = certificate.NotAfter.ToUniversalTime() - certificate.NotBefore.ToUniversalTime();
        if (Days is { } days && validity != TimeSpan.FromDays(days))
            throw new UserErrorException(path, Invariant($"is valid for {validity.TotalDays:0.##} days, not {days} as asked for"));
    }
}
