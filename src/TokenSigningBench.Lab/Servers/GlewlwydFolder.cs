using System.Text.RegularExpressions;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Servers;

/// <summary>A folder with all that one glewlwyd needs: its configuration and its database, out of the package's own templates.</summary>
internal static partial class GlewlwydFolder
{
    private const string Configuration = "/usr/share/glewlwyd/templates/glewlwyd-debian.conf.properties";
    private const string Database = "/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3";

    /// <summary>Whether the package's templates are where Debian puts them.</summary>
    public static bool HasTemplates => File.Exists(Configuration) && File.Exists(Database);

    /// <summary>The configuration file in a folder.</summary>
    public static string ConfigurationIn(string folder) => Path.Combine(folder, "glewlwyd.conf");

    /// <summary>Makes one, which nobody else may look into.</summary>
    /// <param name="server">What the server is called in messages.</param>
    /// <param name="parent">The folder that it is made in.</param>
    /// <param name="port">The port of 127.0.0.1 that it is for.</param>
    /// <param name="session">The name of its session cookie.</param>
    /// <param name="administrator">The administrator's password, which it has from before its server listens.</param>
    /// <returns>Its path. It is the caller's to remove.</returns>
    /// <exception cref="UserErrorException">The database cannot be made.</exception>
    public static async Task<string> CreateAsync(
        string server,
        string parent,
        int port,
        string session,
        string administrator,
        CancellationToken cancel
    )
    {
        string folder = PrivateFolder.Create(parent, "tokenbench-glewlwyd");
        try
        {
            string modules = Directory.CreateDirectory(Path.Combine(folder, "modules")).FullName;
            string database = Path.Combine(folder, "glewlwyd.db");
            string[] command = [InstalledProgram.Find("sqlite3")!, database, $".read {Database}"];
            await BackendTool.RunAsync(server, command, null, [], cancel).ConfigureAwait(false);
            await GlewlwydAdministrator.SetPasswordAsync(server, database, administrator, cancel).ConfigureAwait(false);

            string template = await File.ReadAllTextAsync(Configuration, cancel).ConfigureAwait(false);
            await File.WriteAllTextAsync(
                    ConfigurationIn(folder),
                    Edited(
                        template,
                        new()
                        {
                            ["port"] = $"{port}",
                            ["bind_address"] = "\"127.0.0.1\"",
                            ["external_url"] = $"\"http://127.0.0.1:{port}\"",
                            ["session_key"] = $"\"{session}\"",
                            ["log_mode"] = "\"console\"",
                            ["log_level"] = "\"WARNING\"",
                            ["hash_algorithm"] = "\"SHA256\"",
                            // Without this setting it looks into a folder that the package does not have, and ends.
                            ["user_middleware_module_path"] = $"\"{modules}\"",
                            ["@include"] = null,
                            ["database"] = $$"""{ type = "sqlite3"; path = "{{database}}" };""",
                        }
                    ),
                    cancel
                )
                .ConfigureAwait(false);
            return folder;
        }
        catch
        {
            Directory.Delete(folder, recursive: true);
            throw;
        }
    }

    private static string Edited(string template, Dictionary<string, string?> settings) =>
        string.Join(
            '\n',
            [
                .. template.Split('\n').Where(line => !settings.ContainsKey(Setting().Match(line).Groups[1].Value)),
                .. from setting in settings where setting.Value is not null select $"{setting.Key} = {setting.Value}",
                "",
            ]
        );

    // A setting, or one that is there as a comment.
    [GeneratedRegex("^#?([@a-z_]+)")]
    private static partial Regex Setting();
}
