using System.Net.Security;

namespace TokenSigningBench.Lab.Load;

/// <summary>Who a connection is: somebody with a certificate and its private key.</summary>
/// <param name="Name">Who, as the server names them.</param>
/// <param name="Certificate">What the connection shows.</param>
internal sealed record ClientIdentity(string Name, SslStreamCertificateContext Certificate);
