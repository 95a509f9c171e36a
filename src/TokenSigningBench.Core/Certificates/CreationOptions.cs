using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>What a user may choose about forged certificates besides key and hash.</summary>
public sealed record CreationOptions
{
    /// <summary>How long a certificate is valid where nobody chose, in days.</summary>
    public const int DefaultDays = 365;

    /// <summary>The longest validity, in days.</summary>
    public const int MaximumDays = 36500;

    /// <summary>The subject of all of them; null for one of its own each, after its file.</summary>
    public X500DistinguishedName? Subject { get; init; }

    /// <summary>How long they are valid, in days; null where nobody chose.</summary>
    public int? Days { get; init; }

    /// <summary>The kind of file.</summary>
    public CertificateFormat Format { get; init; } = CertificateFormat.Pfx;

    internal X500DistinguishedName SubjectOf(CertificateSpec spec) => Subject ?? new($"CN=TokenSigningBench {spec.FileStem}");

    /// <summary>Holds a certificate that is there against what was chosen.</summary>
    /// <exception cref="UserErrorException">It has another subject or validity.</exception>
    internal void Require(X509Certificate2 certificate, string path)
    {
        // As text, the way the certificate's own is made: a name may be spelled and encoded in several ways.
        if (Subject?.Decode(X500DistinguishedNameFlags.Reversed) is { } subject && subject != certificate.Subject)
            throw new UserErrorException(path, $"holds {certificate.Subject}, not {subject} as asked for");

        // The certificate's own times are local: between summer and winter they are an hour apart.
        TimeSpan validity = certificate.NotAfter.ToUniversalTime() - certificate.NotBefore.ToUniversalTime();
        if (Days is { } days && validity != TimeSpan.FromDays(days))
            throw new UserErrorException(path, Invariant($"is valid for {validity.TotalDays:0.##} days, not {days} as asked for"));
    }
}
