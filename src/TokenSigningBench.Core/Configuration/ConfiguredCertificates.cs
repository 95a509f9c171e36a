using System.Collections;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Core.Configuration;

/// <summary>
/// Finds the certificates in a server's settings: Kestrel's sections, <c>IdentityServer:Key</c> of ASP.NET Core's templates, and values of
/// any name that end as certificate files do, with the password beside them.
/// </summary>
public static class ConfiguredCertificates
{
    // Where Duende IdentityServer keeps the keys that it makes itself, unless KeyManagement.KeyPath says otherwise.
    private const string DuendeFolder = "keys",
        DuendeFiles = "is-signing-key-*.json";

    /// <summary>Finds them with the environment and the user secrets of this process.</summary>
    /// <inheritdoc cref="Find"/>
    public static IReadOnlyList<ConfiguredCertificate> FindHere(string path) =>
        Find(
            path,
            // Linux has names that differ in their case alone.
            Environment
                .GetEnvironmentVariables()
                .Cast<DictionaryEntry>()
                .DistinctBy(one => (string)one.Key, StringComparer.OrdinalIgnoreCase)
                .ToDictionary(one => (string)one.Key, one => (string?)one.Value ?? "", StringComparer.OrdinalIgnoreCase),
            Environment.GetFolderPath(
                OperatingSystem.IsWindows() ? Environment.SpecialFolder.ApplicationData : Environment.SpecialFolder.UserProfile
            )
        );

    /// <summary>Reads the settings, and finds the certificates in them and Duende's own keys.</summary>
    /// <param name="path">The project's folder, or one of its settings files.</param>
    /// <exception cref="UserErrorException">The settings cannot be read, or name no certificate.</exception>
    public static IReadOnlyList<ConfiguredCertificate> Find(string path, IReadOnlyDictionary<string, string> variables, string home)
    {
        string folder = ServerSettings.FolderOf(path);
        IReadOnlyCollection<Setting> settings = ServerSettings.Read(path, variables, home);
        ConfiguredCertificate[] found =
        [
            .. settings.GroupBy(one => one.Section, StringComparer.OrdinalIgnoreCase).SelectMany(section => In([.. section], folder)),
            .. DuendeKeys(settings, folder),
        ];
        return found.Length > 0
            ? found.DistinctBy(one => (one.Path, one.KeyPath)).ToArray()
            : throw new UserErrorException(
                path,
                "names no certificate: there is no Kestrel:Certificates, no IdentityServer:Key, no value that ends as a certificate's file"
                    + $" does, and no {DuendeFolder}/{DuendeFiles}"
            );
    }

    private static IEnumerable<ConfiguredCertificate> In(Setting[] section, string folder)
    {
        Setting[] paths = [.. section.Where(one => one.Value.Length > 0 && IsPath(one))],
            passwords = [.. section.Where(one => SettingText.IsPassword(one.Name))],
            keys = [.. paths.Where(one => SettingText.IsKeyPath(one.Name))],
            certificates = [.. paths.Except(keys)];
        foreach (Setting certificate in certificates.Length > 0 ? certificates : keys)
        {
            Setting? key = certificates.Length > 0 ? Belonging(certificate, keys, certificates.Length) : null;
            yield return new(KeyOf(certificate), certificate.Source, PathOf(certificate.Value, folder))
            {
                KeyPath = key is null ? null : PathOf(key.Value, folder),
                Password = Belonging(certificate, passwords, certificates.Length),
            };
        }

        if (paths.Length == 0 && InStore(section) is { } stored)
            yield return stored;
    }

    private static bool IsPath(Setting one) =>
        SettingText.IsPath(one.Value)
        || (
            one.Name.Equals("Path", StringComparison.OrdinalIgnoreCase)
            && one.Section.Contains("Certificate", StringComparison.OrdinalIgnoreCase)
        )
        || one.Key.Equals("IdentityServer:Key:FilePath", StringComparison.OrdinalIgnoreCase);

    // A name that only one setting of the section can have is not repeated: Kestrel:Certificates:Default, and not its Path.
    private static string KeyOf(Setting certificate) =>
        certificate.Name.ToUpperInvariant() is "PATH" or "FILEPATH" && certificate.Section.Length > 0
            ? certificate.Section
            : certificate.Key;

    // The one of the same stem, or the only one where there is one certificate.
    private static Setting? Belonging(Setting certificate, Setting[] others, int certificates) =>
        others.FirstOrDefault(other =>
            SettingText.StemOf(other.Name).Equals(SettingText.StemOf(certificate.Name), StringComparison.OrdinalIgnoreCase)
        ) ?? (others is [var only] && certificates == 1 ? only : null);

    // Kestrel's Subject, Store and Location; Name, StoreName and StoreLocation of IdentityServer:Key; and a thumbprint of any section.
    private static ConfiguredCertificate? InStore(Setting[] section)
    {
        Setting? Named(params string[] names) =>
            section.FirstOrDefault(one => names.Contains(one.Name, StringComparer.OrdinalIgnoreCase) && one.Value.Length > 0);
        Setting? store = Named("Store", "StoreName");
        Setting? certificate =
            section.FirstOrDefault(one => one.Name.Contains("Thumbprint", StringComparison.OrdinalIgnoreCase) && one.Value.Length > 0)
            ?? (
                store is null && !section[0].Section.StartsWith("Kestrel:", StringComparison.OrdinalIgnoreCase)
                    ? null
                    : Named("Subject", "Name")
            );
        if (certificate is null)
            return null;
        string address =
            $"{StoreAddress.Prefix}{Named("Location", "StoreLocation")?.Value ?? "CurrentUser"}/{store?.Value ?? "My"}/{certificate.Value}";
        return new(certificate.Section.Length > 0 ? certificate.Section : certificate.Key, certificate.Source, address);
    }

    private static IEnumerable<ConfiguredCertificate> DuendeKeys(IReadOnlyCollection<Setting> settings, string folder)
    {
        Setting? named = settings.FirstOrDefault(one => one.Key.EndsWith("KeyManagement:KeyPath", StringComparison.OrdinalIgnoreCase));
        string keys = PathOf(named?.Value ?? DuendeFolder, folder);
        return Directory.Exists(keys)
            ? Directory
                .GetFiles(keys, DuendeFiles)
                .Order(StringComparer.Ordinal)
                .Select(file => new ConfiguredCertificate(
                    named?.Key ?? "automatic key management",
                    named?.Source ?? "Duende IdentityServer",
                    file
                ))
            : [];
    }

    // Settings of Windows are read on Linux too.
    private static string PathOf(string value, string folder) =>
        Path.Combine(folder, OperatingSystem.IsWindows() ? value : value.Replace('\\', '/'));
}
