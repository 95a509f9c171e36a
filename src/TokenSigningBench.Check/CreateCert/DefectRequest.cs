using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Check.CreateCert;

/// <summary>What a defect is made for.</summary>
/// <param name="Now">The current time, from which validity counts.</param>
/// <param name="Subject">The subject of certificates.</param>
/// <param name="Format">The format of certificates with their key.</param>
/// <param name="MakeRsa">Makes an RSA key of a size in bits that has no weakness but its size.</param>
internal sealed record DefectRequest(DateTimeOffset Now, X500DistinguishedName Subject, CertificateFormat Format, Func<int, RSA> MakeRsa);
