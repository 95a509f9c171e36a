using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Core.Configuration;

/// <summary>A certificate or key that a server is configured with.</summary>
/// <param name="Key">The key that names it, such as <c>Kestrel:Certificates:Default</c>.</param>
/// <param name="From">What that was read from.</param>
/// <param name="Path">Its file, relative paths by the project's folder, or its address in a store.</param>
public sealed record ConfiguredCertificate(string Key, string From, string Path)
{
    /// <summary>The file with its private key; null if that is in the same file.</summary>
    public string? KeyPath { get; init; }

    /// <summary>The setting with its password; null for none. The value is never printed.</summary>
    public Setting? Password { get; init; }

    /// <summary>What was read from where, for the user.</summary>
    public string Origin =>
        $"{Path}: from {From}, {Key}{(Password is null ? "" : $"; its password from {Password.Source}, {Password.Key}")}";

    /// <summary>Opens it with the configured password, or with the user's where none is configured.</summary>
    /// <param name="password">The user's password; null for none.</param>
    /// <exception cref="UserErrorException">It cannot be opened. The message names the setting, and never its value.</exception>
    public SourceContent Open(string? password, KeyDerivationBudget budget)
    {
        if (SettingText.IsPlaceholder(Path))
            throw new UserErrorException(Path, $"{From}, {Key}: is a placeholder; its value is set elsewhere, and not known here");
        bool isPlaceholder = Password is not null && SettingText.IsPlaceholder(Password.Value),
            isOwn = Password is not null && !isPlaceholder;
        string? used = isOwn ? Password!.Value : password;
        try
        {
            SourceContent content = KeySource.Open(Path, KeyPath is null ? used : null, null, budget);
            return KeyPath is null ? content : WithKey(content, KeySource.Open(KeyPath, used, null, budget));
        }
        catch (UserErrorException e) when (e.NeedsPassword && Password is not null && (isOwn || used is null))
        {
            throw new UserErrorException(
                e.SourceName,
                isOwn
                    ? $"{e.Cause}; the password is of {Password.Source}, {Password.Key}"
                    : $"its password is a placeholder in {Password.Source}, {Password.Key}; "
                        + $"set {SettingText.VariableOf(Password.Key)}, or use --password-file",
                e
            );
        }
        catch (UserErrorException e)
        {
            throw new UserErrorException(e.SourceName, $"{e.Cause}; it is of {From}, {Key}", e)
            {
                NeedsPassword = e.NeedsPassword,
                EndsCommand = e.EndsCommand,
                Choices = e.Choices,
            };
        }
    }

    private SourceContent WithKey(SourceContent content, SourceContent key)
    {
        try
        {
            return content.Keys is [{ Certificate: not null } certificate] && key.Keys is [{ PrivateKey: not null } bare]
                ? new([KeyPairing.Combine(certificate, bare)], [], [])
                : throw new UserErrorException(KeyPath!, $"is not one private key for the certificate {Path}");
        }
        finally
        {
            foreach (SourceKey opened in content.Keys.Concat(key.Keys))
                opened.Dispose();
        }
    }
}
