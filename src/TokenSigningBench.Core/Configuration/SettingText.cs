using System.Text.RegularExpressions;

namespace TokenSigningBench.Core.Configuration;

/// <summary>What a setting's text shows of what it is.</summary>
internal static partial class SettingText
{
    private static readonly string[] Endings = [".pfx", ".p12", ".pem", ".crt", ".cer", ".der", ".key"];

    /// <summary>Whether the value stands for one that a pipeline or a vault puts in.</summary>
    public static bool IsPlaceholder(string value) => Placeholder().IsMatch(value);

    /// <summary>Whether the value is the path of a certificate or a key by its ending.</summary>
    public static bool IsPath(string value) =>
        !value.Contains("://", StringComparison.Ordinal)
        && !value.Contains('\n')
        && Endings.Any(ending => value.EndsWith(ending, StringComparison.OrdinalIgnoreCase));

    public static bool IsPassword(string name) =>
        name.Contains("password", StringComparison.OrdinalIgnoreCase) || name.Contains("passphrase", StringComparison.OrdinalIgnoreCase);

    /// <summary>Whether the name is of a private key beside a certificate: Kestrel's KeyPath, and others like it.</summary>
    public static bool IsKeyPath(string name) => PrivateKeyName().IsMatch(name);

    /// <summary>What a name says of whose it is: SigningCertificate of SigningCertificatePath and SigningCertificatePassword.</summary>
    public static string StemOf(string name) => Role().Replace(name, "");

    /// <summary>The environment variable of a key.</summary>
    public static string VariableOf(string key) => key.Replace(":", "__", StringComparison.Ordinal);

    [GeneratedRegex(
        @"^\s*(<.*>|\$\{.*\}|\$\(.*\)|#\{.*\}#?|\{\{.*\}\}|\[\[.*\]\]|%.+%|__.+__|\*+|@Microsoft\.KeyVault\(.*\)|your[ _-].*)\s*$",
        RegexOptions.IgnoreCase
    )]
    private static partial Regex Placeholder();

    [GeneratedRegex("^(.*[a-z])?(Private)?Key(Path|File|FilePath|FileName)?$", RegexOptions.IgnoreCase)]
    private static partial Regex PrivateKeyName();

    [GeneratedRegex("(Private)?(Key)?(FilePath|FileName|Path|File|Name|Location|Password|PassPhrase)$", RegexOptions.IgnoreCase)]
    private static partial Regex Role();
}
