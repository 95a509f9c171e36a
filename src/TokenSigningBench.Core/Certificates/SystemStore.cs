using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>
/// Opens certificates of the system's stores: Windows' own, and on Linux .NET's folder
/// <c>~/.dotnet/corefx/cryptography/x509stores</c>. Nothing is written.
/// </summary>
public static class SystemStore
{
    private const string UnixFolder = "~/.dotnet/corefx/cryptography/x509stores/my";

    // A machine's store of roots has 150; more tell a user nothing.
    private const int MaxListed = 50;

    /// <summary>Opens the certificate that an address names, with its private key if the store has it.</summary>
    /// <param name="source">The address, as <see cref="StoreAddress"/> reads it.</param>
    /// <param name="thumbprint">A thumbprint that selects one of several; null for none.</param>
    /// <returns>The key. The caller disposes it.</returns>
    /// <exception cref="UserErrorException">
    /// The store cannot be read, no certificate or several are named, or the private key is not this user's. It lists what is there.
    /// </exception>
    public static SourceKey Open(string source, string? thumbprint)
    {
        var address = StoreAddress.Parse(source);
        // "cert:" alone is no name for a message.
        if (address.Certificate is null)
            source = address.Of("").TrimEnd('/');
        X509Certificate2[] all = ReadAll(source, address);
        X509Certificate2? chosen = null;
        try
        {
            chosen = Choose(source, thumbprint is null ? address : address with { Certificate = thumbprint }, all);
            return SourceKey.Of(source, chosen, chosen.HasPrivateKey ? PrivateKey(source, address, chosen) : null);
        }
        catch
        {
            chosen?.Dispose();
            throw;
        }
        finally
        {
            foreach (X509Certificate2 other in all)
                if (other != chosen)
                    other.Dispose();
        }
    }

    private static X509Certificate2[] ReadAll(string source, StoreAddress address)
    {
        // OpenSSL has no stores: .NET finds the system's trusted certificates, and has nothing else for the machine.
        if (
            !OperatingSystem.IsWindows()
            && address.Location == StoreLocation.LocalMachine
            && address.Store.ToUpperInvariant() is not "ROOT" and not "CA"
        )
            throw new UserErrorException(
                source,
                "outside of Windows .NET has only the stores Root and CA of LocalMachine; use cert:CurrentUser/My, or a file"
            );
        try
        {
            using var store = new X509Store(address.Store, address.Location);
            store.Open(OpenFlags.ReadOnly | OpenFlags.OpenExistingOnly);
            return [.. store.Certificates];
        }
        // On Linux a store that nothing was ever put into does not exist.
        catch (CryptographicException)
            when (!OperatingSystem.IsWindows() && address.Store.Equals(nameof(StoreName.My), StringComparison.OrdinalIgnoreCase))
        {
            return [];
        }
        catch (Exception e)
            when (e is CryptographicException or PlatformNotSupportedException or IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException(source, $"the store cannot be opened: {e.Message}", e);
        }
    }

    private static X509Certificate2 Choose(string source, StoreAddress address, X509Certificate2[] all)
    {
        X509Certificate2[] found = Find(address, all);
        if (address.Certificate is not null && found is [var only])
            return only;
        if (all.Length == 0)
            throw new UserErrorException(
                source,
                $"the store has no certificate{(OperatingSystem.IsWindows() ? "" : $" of this user ({UnixFolder})")}"
            );
        X509Certificate2[] listed = found.Length == 0 ? all : found;
        string count = Invariant($"{listed.Length} certificate{(listed.Length == 1 ? "" : "s")}"),
            remedy = $"name one: {address.Of((listed.FirstOrDefault(one => one.HasPrivateKey) ?? listed[0]).Thumbprint)}";
        throw new UserErrorException(
            source,
            address.Certificate is null ? $"the store has {count}; {remedy}"
                : found.Length > 0 ? $"is the subject of {count}; {remedy}"
                : $"is not in the store, which has {count}; {remedy}"
        )
        {
            Choices = Describe(listed, TimeProvider.System.GetUtcNow()),
        };
    }

    private static X509Certificate2[] Find(StoreAddress address, X509Certificate2[] all)
    {
        if (address.Certificate is not { } named)
            return all;
        if (address.Thumbprint is { } thumbprint)
            return [.. all.Where(one => one.Thumbprint == thumbprint || one.GetCertHashString(HashAlgorithmName.SHA256) == thumbprint)];
        X509Certificate2[] exact = [.. all.Where(one => IsNamed(one, named))];
        // As Kestrel and IIS find a subject: by any part of it.
        return exact.Length > 0 ? exact : [.. all.Where(one => one.Subject.Contains(named, StringComparison.OrdinalIgnoreCase))];
    }

    private static bool IsNamed(X509Certificate2 certificate, string named) =>
        named.Equals(certificate.Subject, StringComparison.OrdinalIgnoreCase)
        || named.Equals(certificate.GetNameInfo(X509NameType.SimpleName, forIssuer: false), StringComparison.OrdinalIgnoreCase)
        || named.Equals($"CN={certificate.GetNameInfo(X509NameType.SimpleName, forIssuer: false)}", StringComparison.OrdinalIgnoreCase);

    private static string[] Describe(X509Certificate2[] certificates, DateTimeOffset now) =>
        [
            .. certificates
                .OrderByDescending(one => one.HasPrivateKey)
                .ThenByDescending(one => one.NotAfter)
                .Take(MaxListed)
                .Select(one => Describe(one, now)),
            .. certificates.Length > MaxListed ? (string[])[Invariant($"and {certificates.Length - MaxListed} more")] : [],
        ];

    private static string Describe(X509Certificate2 certificate, DateTimeOffset now)
    {
        DateTime end = certificate.NotAfter.ToUniversalTime();
        return Invariant($"{certificate.Thumbprint}  {(end < now.UtcDateTime ? "expired" : "until")} {end:yyyy-MM-dd}, ")
            + $"{(certificate.HasPrivateKey ? "" : "no ")}private key, {certificate.Subject}";
    }

    private static TokenKey? PrivateKey(string source, StoreAddress address, X509Certificate2 certificate)
    {
        if (UnsupportedKey.NameOf(certificate.PublicKey.Oid.Value) is not null)
            return null;
        try
        {
            AsymmetricAlgorithm? key = (AsymmetricAlgorithm?)certificate.GetRSAPrivateKey() ?? certificate.GetECDsaPrivateKey();
            return key is null ? null : TokenKey.FromPrivateKey(key, address.Of(certificate.Thumbprint));
        }
        catch (CryptographicException e)
        {
            throw new UserErrorException(
                source,
                $"its private key cannot be opened: {e.Message.TrimEnd('.')}. Run this as the user that the key belongs to",
                e
            );
        }
    }
}
