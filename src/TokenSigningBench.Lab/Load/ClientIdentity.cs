using System.Net.Security;

namespace TokenSigningBench.Lab.Load;

/// <summary>The identity of a connection: a client certificate with its private key.</summary>
/// <param name="Name">The user name, as the server states it.</param>
public sealed record ClientIdentity(string Name, SslStreamCertificateContext Certificate);
