using TokenSigningBench.Core.Pkcs11;

namespace TokenSigningBench.Core.Certificates;

/// <summary>
/// Keys that are named by an address and stay where they are: each process opens its own (<see cref="TokenKey.Address"/>).
/// </summary>
public static class KeyAddress
{
    /// <summary>Whether a source is such an address, and no file. A file of the same name is <c>./NAME</c>.</summary>
    public static bool IsAddress(string source) => StoreAddress.IsAddress(source) || Pkcs11Address.IsAddress(source);

    /// <param name="thumbprint">The thumbprint that selects one of several certificates; null for none.</param>
    /// <param name="pin">The PIN of a token whose address names no file with it; null for none.</param>
    /// <returns>The key. The caller disposes it.</returns>
    /// <exception cref="UserErrorException">It is not there, or not this user's.</exception>
    public static SourceKey Open(string address, string? thumbprint = null, string? pin = null) =>
        Pkcs11Address.IsAddress(address) ? Pkcs11Source.Open(address, pin) : SystemStore.Open(address, thumbprint);
}
