using System.Text.Json;
using System.Text.RegularExpressions;

namespace TokenSigningBench.Core.Configuration;

/// <summary>One value of a server's configuration.</summary>
/// <param name="Key">Its key, with <c>:</c> between the sections.</param>
/// <param name="Value">Its value, which may be a secret.</param>
/// <param name="Source">What it was read from: a file's name, user secrets or the environment.</param>
public sealed record Setting(string Key, string Value, string Source)
{
    /// <summary>The section that it is in; empty for the root.</summary>
    public string Section => Key.LastIndexOf(':') is var end and >= 0 ? Key[..end] : "";

    public string Name => Key[(Key.LastIndexOf(':') + 1)..];
}

/// <summary>
/// The configuration of an ASP.NET Core server, as its <c>WebApplication.CreateBuilder</c> layers it: <c>appsettings.json</c>, that of the
/// environment, user secrets, and environment variables. Its command line and other providers are not known.
/// </summary>
public static partial class ServerSettings
{
    private const string FileName = "appsettings",
        Development = "Development";

    // What the host reads the environment's variables without.
    private static readonly string[] HostPrefixes = ["DOTNET_", "ASPNETCORE_"];

    /// <summary>Whether a path is that of a settings file, by its name.</summary>
    public static bool IsFile(string path) =>
        Path.GetFileName(path) is var name
        && name.StartsWith(FileName, StringComparison.OrdinalIgnoreCase)
        && name.EndsWith(".json", StringComparison.OrdinalIgnoreCase);

    /// <summary>Reads all layers. A later layer's value takes the place of an earlier one's.</summary>
    /// <param name="path">The project's folder, or one of its settings files, whose name may say the environment.</param>
    /// <param name="variables">The environment variables of this process.</param>
    /// <param name="home">The folder that user secrets are kept below.</param>
    /// <exception cref="UserErrorException">There is no settings file, or one cannot be read.</exception>
    public static IReadOnlyCollection<Setting> Read(string path, IReadOnlyDictionary<string, string> variables, string home)
    {
        string folder = FolderOf(path);
        string? environment =
            Directory.Exists(path) ? null
            : Path.GetFileNameWithoutExtension(path).Split('.', 2) is [_, var named] ? named
            : null;
        environment ??= HostPrefixes
            .Reverse()
            .Select(prefix => variables.GetValueOrDefault($"{prefix}ENVIRONMENT"))
            .FirstOrDefault(one => one is not null);

        string[] files =
        [
            .. new[] { $"{FileName}.json", $"{FileName}.{environment ?? "Production"}.json" }
                .Select(name => Path.Combine(folder, name))
                .Where(File.Exists),
        ];
        if (!Directory.Exists(path))
            files = [.. files.Append(path).Distinct()];
        if (files.Length == 0)
            throw new UserErrorException(path, Directory.Exists(path) ? $"has no {FileName}.json" : "no such file");

        var all = new Dictionary<string, Setting>(StringComparer.OrdinalIgnoreCase);
        foreach (string prefix in HostPrefixes)
            AddVariables(all, variables, prefix);
        foreach (string file in files)
            AddFile(all, file, Path.GetFileName(file));
        // The server reads them in Development alone. Without a word on the environment, this is a developer's machine if it has some.
        if (environment is null or Development && SecretsFile(folder, home) is { } secrets)
            AddFile(all, secrets, "user secrets");
        AddVariables(all, variables, "");
        return all.Values;
    }

    /// <summary>The folder that relative paths are of.</summary>
    public static string FolderOf(string path) => Directory.Exists(path) ? path : Path.GetDirectoryName(path) ?? "";

    private static void AddFile(Dictionary<string, Setting> all, string file, string source)
    {
        using JsonDocument document = StrictJson.ParseSettings(file, SourceFile.ReadAllBytes(file));
        Add("", document.RootElement);

        void Add(string key, JsonElement element)
        {
            switch (element.ValueKind)
            {
                case JsonValueKind.Object:
                    foreach (JsonProperty member in element.EnumerateObject())
                        Add(key.Length == 0 ? member.Name : $"{key}:{member.Name}", member.Value);
                    break;
                case JsonValueKind.Array:
                    foreach ((int index, JsonElement item) in element.EnumerateArray().Index())
                        Add(Invariant($"{key}:{index}"), item);
                    break;
                case JsonValueKind.String when key.Length > 0:
                    all[key] = new(key, element.GetString()!, source);
                    break;
            }
        }
    }

    private static void AddVariables(Dictionary<string, Setting> all, IReadOnlyDictionary<string, string> variables, string prefix)
    {
        foreach ((string name, string value) in variables)
            if (PrefixOf(name) == prefix && name.Contains("__", StringComparison.Ordinal))
            {
                string key = name[prefix.Length..].Replace("__", ":", StringComparison.Ordinal);
                all[key] = new(key, value, $"the environment variable {name}");
            }
    }

    private static string PrefixOf(string variable) =>
        Array.Find(HostPrefixes, prefix => variable.StartsWith(prefix, StringComparison.OrdinalIgnoreCase)) ?? "";

    private static string? SecretsFile(string folder, string home)
    {
        string? id = Directory
            .GetFiles(folder.Length == 0 ? "." : folder, "*.??proj")
            .Select(project => UserSecretsId().Match(SourceText.Decode(SourceFile.ReadAllBytes(project))))
            .FirstOrDefault(match => match.Success)
            ?.Groups[1]
            .Value;
        if (id is null)
            return null;
        string file = OperatingSystem.IsWindows()
            ? Path.Combine(home, "Microsoft", "UserSecrets", id, "secrets.json")
            : Path.Combine(home, ".microsoft", "usersecrets", id, "secrets.json");
        return File.Exists(file) ? file : null;
    }

    // What could leave the folder of secrets is no id.
    [GeneratedRegex(@"<UserSecretsId>\s*([\w.-]*\w[\w.-]*)\s*</UserSecretsId>")]
    private static partial Regex UserSecretsId();
}
