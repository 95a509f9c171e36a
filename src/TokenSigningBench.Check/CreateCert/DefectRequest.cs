using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Check.CreateCert;

/// <summary>What a defect is made for.</summary>
/// <param name="Now">The current time, from which validity counts.</param>
/// <param name="Subject">The subject of certificates.</param>
/// <param name="Format">The format of certificates with their key.</param>
internal sealed record DefectRequest(DateTimeOffset Now, X500DistinguishedName Subject, CertificateFormat Format);
