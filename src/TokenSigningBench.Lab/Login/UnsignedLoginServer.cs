using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Lab.Clients;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login;

/// <summary>The server at which clients log in that may get an unsigned token.</summary>
public static class UnsignedLoginServer
{
    /// <summary>
    /// Logins at OpenIddict with Data Protection: without it OpenIddict signs its codes with the same key, and refuses them afterwards.
    /// </summary>
    public static UnsignedLogins Logins { get; } =
        LoginClients.At(
            new OpenIddictProvider(OpenIddictProgram.CreateStartInfo, new() { Store = OpenIddictStore.Memory, UsesDataProtection = true })
        );
}
